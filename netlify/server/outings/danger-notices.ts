import type { Store } from '@netlify/blobs';
import { dangerWords, typeInWords } from '#src/day/danger-lines.ts';
import { dangerDuring, EMPTY_FORECAST, type Forecast, HIGH, LEVELS, type Level } from '#src/day/forecast.ts';
import { sunsetOf } from '#src/day/light.ts';
import { DEFAULT_TIME_ZONE, toClock } from '#src/format/clock.ts';
import { features, siteAddress } from '../base/content.ts';
import { portuguese } from '../base/words.ts';
import { given, type Mail, paragraphs } from '../mail/message.ts';
import { entryOf, type Notice, shortHash } from '../mail/notice.ts';
import { readForecast } from '../store/forecast.ts';
import { BY_ASSOCIATION, tellAssociation } from './association-notices.ts';
import { callOffPath } from './change-proposal.ts';
import { detailsOf, type MailContext } from './group-mails.ts';
import { type Danger, isNear, type Ledger, type SeenDanger } from './ledger.ts';

/** As far as it is known: nothing waits for it, or fails without it. */
export const knownForecast = async (blobs: Store): Promise<Forecast> =>
	features.day ? readForecast(blobs).catch(() => EMPTY_FORECAST) : EMPTY_FORECAST;

const { t, texts, formatClock, formatList, formatWeekday, formatDayOfYear } = portuguese;

/** The hours, on the outing's clock, when an association is told what is forecast: so there are at most two mails a day. */
const HOURS = ['07', '18'] as const;

/** The last of these hours that has come, with its day; `undefined` in the night. */
const slotOf = (now: string): string | undefined => {
	const hour = HOURS.findLast((one) => now.slice(11, 13) >= one);
	return hour && `${now.slice(0, 10)} ${hour}`;
};

const NONE = { fire: 0, warnings: {} };

/** What a danger is about: an outing that moves leaves it behind. */
const subjectOf = ({ start, end, place }: Ledger['outing']): string =>
	[start.slice(0, 10), end.slice(0, 10), ...(place?.where.municipalities ?? []).map(([code]) => code)].join(' ');

/** What is noted of an outing as it is now. */
export const dangerOf = ({ outing, danger }: Pick<Ledger, 'outing' | 'danger'>): Danger | undefined =>
	danger?.of === subjectOf(outing) ? danger : undefined;

type Told = Omit<Danger, 'slot' | 'of'>;

/** What is forecast for the time and place of an outing; `undefined` if nobody knows. `last`: what was noted before. */
const forecastFor = (
	{ start, end, place }: Ledger['outing'],
	forecast: Forecast,
	last: Told | undefined,
	now: string,
): Told | undefined => {
	if (!place) return undefined;
	const today = `${now.slice(0, 10)} 00:00`;
	const from = start < today ? today : start;
	const found = dangerDuring([from, end], place.where, forecast, toClock(Date.now(), DEFAULT_TIME_ZONE));
	const { fire, isFireKnown, areWarningsKnown } = found;
	const isHigh = fire !== undefined && fire.grade >= HIGH;
	const grave = found.warnings.filter(({ level }) => level !== 'yellow').toReversed();
	// What is not known is never taken for the end of a danger: that half stays as it was.
	if (!isHigh && grave.length === 0 && !(isFireKnown && areWarningsKnown)) return undefined;
	const lastFire = !isFireKnown && last ? { fire: last.fire, municipality: last.municipality ?? '' } : { fire: 0 };
	return {
		...(isHigh ? { fire: fire.grade, municipality: fire.municipality } : lastFire),
		warnings: {
			...(!areWarningsKnown && last?.warnings),
			...Object.fromEntries(grave.map(({ type, level }) => [type, level])),
		},
	};
};

/** The ledger with what is forecast for its outing, once in the morning and once in the evening; today's and tomorrow's alone. */
export const withDanger = (ledger: Ledger, forecast: Forecast, now: string): Ledger | undefined => {
	const { outing, isOnSite } = ledger;
	const danger = dangerOf(ledger);
	const slot = slotOf(now);
	if (!slot || danger?.slot === slot || !isNear(outing, now) || !isOnSite) return undefined;
	const found = forecastFor(outing, forecast, danger, now);
	return found && { ...ledger, danger: { slot, of: subjectOf(outing), ...found } };
};

const gradeOf = (level: Level | undefined): number => (level ? LEVELS.indexOf(level) : -1);

const isWorse = (now: Told, last: Told): boolean =>
	now.fire > last.fire ||
	Object.entries(now.warnings).some(([type, level]) => gradeOf(level) > gradeOf(last.warnings[type]));

export const isNone = ({ fire, warnings }: Told): boolean => fire === 0 && Object.keys(warnings).length === 0;

/** Names what a page shows, for its button: who presses it has seen that. */
export const keyOfDanger = ({ of, fire, warnings }: Danger): string =>
	shortHash(JSON.stringify([of, fire, Object.entries(warnings).toSorted()]));

/** What the association said of this danger, or of a worse one: that the outing takes place. */
export const seenWith = ({ seenDanger }: Ledger, danger: Told & Pick<Danger, 'of'>): SeenDanger | undefined =>
	seenDanger?.of === danger.of && !isWorse(danger, seenDanger) ? seenDanger : undefined;

/** The ledger with «Vi, faz-se»; `undefined` if IPMA forecasts something else than the page showed. */
export const seeDanger = (ledger: Ledger, key: unknown): Ledger | undefined => {
	const danger = dangerOf(ledger);
	if (!danger || keyOfDanger(danger) !== key) return undefined;
	if (seenWith(ledger, danger)) return ledger;
	const { of, fire, warnings } = danger;
	return { ...ledger, seenDanger: { of, fire, warnings, at: new Date().toISOString() } };
};

/** «perigo de incêndio muito elevado em Serra Alta e aviso laranja de vento»; empty without a danger. */
const dangerInWords = ({ fire, municipality = '', warnings }: Told): string =>
	formatList([
		...(fire >= HIGH ? [`perigo de incêndio ${fire > HIGH ? 'máximo' : 'muito elevado'} em ${municipality}`] : []),
		...Object.entries(warnings).map(
			([type, level]) => `aviso ${t(`day.danger.levels.${level}`)} de ${typeInWords(type, dangerWords(texts('day')))}`,
		),
	]);

/** What IPMA forecasts for an outing, or that it forecasts no danger any more. */
export const forecastInWords = (danger: Told, { title, start, end }: Ledger['outing']): string => {
	if (isNone(danger)) return `A IPMA já não prevê perigo de incêndio muito elevado nem avisos graves para «${title}».`;
	const [day = '', last = ''] = [start, end].map(
		(time) => `${formatWeekday(time.slice(0, 10))}, ${formatDayOfYear(time.slice(5, 10))}`,
	);
	const when = day === last ? `para ${day}, o dia` : `entre ${day}, e ${last}, os dias`;
	return `A IPMA prevê ${dangerInWords(danger)} ${when} de «${title}».`;
};

const LAW =
	'Nesses dias, nas áreas que o plano do concelho chama APPS, a lei (artigo 68.º do Decreto-Lei 82/2021) não deixa andar na floresta nem fazer lá atividades que juntem pessoas.';

/** What the law says of such a fire danger where the outing goes. */
export const lawInWords = ({ fire }: Told, { place }: Ledger['outing']): string | undefined => {
	if (fire === 0) return undefined;
	if (place?.apps === undefined) return `${LAW} Se o trilho passa em APPS, a atividade não se pode fazer.`;
	return `${LAW} O trilho ${place.apps ? 'passa' : 'não passa'} em APPS.`;
};

/** The part of the outing's page that says the danger. */
export const DANGER_ID = 'perigo';

const renderDanger = (danger: Danger, { ledger, outing }: MailContext): Mail => {
	const { id, title } = outing;
	return {
		subject: `${danger.fire > 0 ? 'Perigo de incêndio' : 'Aviso da IPMA'}: ${title}`,
		message: paragraphs(
			forecastInWords(danger, outing),
			lawInWords(danger, outing),
			'Nada se cancela sozinho. Para cancelar, o botão diz como, e quem é avisado. Se se faz, carregue em «Vi, faz-se»: só voltamos a escrever se piorar.',
		),
		details: detailsOf(portuguese, ledger),
		links: [
			{ label: 'Cancelar ou adiar', address: siteAddress() + callOffPath(id), isFirst: true },
			{ label: 'Vi, faz-se', address: `${siteAddress()}${portuguese.routes.deskOuting(id)}#${DANGER_ID}` },
		],
	};
};

const renderOver = (danger: Danger, { ledger, outing }: MailContext): Mail => ({
	subject: `Passou o perigo: ${outing.title}`,
	message: forecastInWords(danger, outing),
	details: detailsOf(portuguese, ledger),
});

/** Told anew only if it got worse, or is over; nothing of a danger with which the outing takes place. */
export const noticesOfDanger = (context: MailContext): readonly Notice[] => {
	const { ledger, outing, now } = context;
	const danger = dangerOf(ledger);
	const { isOnSite } = ledger;
	if (!danger || !isOnSite || now >= outing.end || outing.state === 'cancelled') return [];
	const facts = { of: danger.of, fire: danger.fire, warnings: danger.warnings };
	const told = entryOf(ledger, 'danger').facts as typeof facts | undefined;
	const last: Told = told?.of === facts.of ? told : NONE;
	const isOver = isNone(facts) && !isNone(last);
	if (!isOver && !isWorse(facts, last)) return [];
	if (seenWith(ledger, isOver ? { ...last, of: facts.of } : facts)) return [];
	const render = () => (isOver ? renderOver : renderDanger)(danger, context);
	return tellAssociation(context, 'danger', facts, render, BY_ASSOCIATION);
};

/** For a list: what is forecast, and the sunset if it ends near it. */
export const dayDetails = (ledger: Pick<Ledger, 'outing' | 'danger'>): Mail['details'] => {
	const { outing } = ledger;
	const danger = dangerOf(ledger);
	const sunset = features.day ? sunsetOf(outing, outing.meeting) : undefined;
	return given([t('day.set'), sunset && formatClock(sunset.clock)], ['A IPMA prevê', danger && dangerInWords(danger)]);
};
