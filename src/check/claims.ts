import { type CollectionName, toEntryId } from '#src/collections.ts';
import { toCurrent } from '#src/features/outings/outing-time.ts';
import type { Outing } from '#src/features/outings/schema.ts';
import { addDays, weekdayOf } from '#src/format/day.ts';
import { today } from '#src/format/lisbon.ts';
import { fieldsIn } from './addresses.ts';
import type { Body } from './body.ts';
import type { Finding, ReadEntry } from './files.ts';

/** By their ISO numbers, from Monday. */
const WEEKDAYS = ['segundas', 'terças', 'quartas', 'quintas', 'sextas', 'sábados', 'domingos'];

const EVERY = new RegExp(`\\b(?:todos os|todas as) (${WEEKDAYS.join('|')}|semanas|meses)\\b`, 'i');

/** What an agenda has; not a bus or the market. */
const OUTING = /\b(?:atividade|caminhada|guia|passeio|saída|visita)s?\b|^guidedWalks/i;

/** Whether the next two weeks, or months, each have an outing on one of these days. */
const isHeld = (every: string, days: readonly string[]): boolean => {
	const length = every === 'meses' ? 31 : 7;
	const weekday = WEEKDAYS.indexOf(every) + 1;
	return [0, length].every((from) =>
		days.some(
			(day) =>
				day >= addDays(today(), from) &&
				day < addDays(today(), from + length) &&
				(weekday === 0 || weekdayOf(day) === weekday),
		),
	);
};

const CURE = 'Ponha as atividades na agenda (outings), ou diga «nas datas da agenda»';

type Entries = Partial<Record<CollectionName, readonly ReadEntry[]>>;

/**
 * Texts that promise outings which the agenda does not have: hints, because only an editor knows which of the two is right.
 * For a trail only its own outings count. Posts are left out, because they speak of their day.
 */
export const findUnheld = ({ news: _, outings = [], ...entries }: Entries, bodies: readonly Body[]): Finding[] => {
	const coming = outings.map(({ data }) => toCurrent(data as Outing)).filter(({ state }) => state !== 'cancelled');
	const isKept = (every: string, trail?: string): boolean => {
		const own = coming.filter((outing) => trail === undefined || outing.trail === trail);
		const days = own.map(({ start }) => start.slice(0, 10));
		return isHeld(every, days);
	};
	const bodyOf = new Map(bodies.map((body) => [body.file, body]));
	const textsOf = ({ file, data, lineOf }: ReadEntry) => {
		const { line = 1, lines = [] } = bodyOf.get(file) ?? {};
		return [
			...fieldsIn(data).map(([path, value]) => ({ line: lineOf(path), text: `${path.join(' ')}: ${value}` })),
			...lines.map((text, index) => ({ line: line + index, text })),
		];
	};
	return Object.entries(entries).flatMap(([name, found]) =>
		found.flatMap((entry) =>
			textsOf(entry).flatMap(({ line, text }): Finding[] => {
				const [claim, every = ''] = (OUTING.test(text) && EVERY.exec(text)) || [];
				if (!claim || isKept(every.toLowerCase(), name === 'trails' ? toEntryId(entry.file) : undefined)) return [];
				const sentence = `diz «${claim}», e a agenda não tem atividades que cheguem para isso. ${CURE}`;
				return [{ file: entry.file, line, sentence }];
			}),
		),
	);
};
