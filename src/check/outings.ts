import { toEntryId } from '#src/collections.ts';
import { sunsetOf } from '#src/day/light.ts';
import { zoneAt } from '#src/day/zone.ts';
import { alertsDuring, toCurrent } from '#src/features/outings/outing-time.ts';
import type { Outing } from '#src/features/outings/schema.ts';
import { appliesTo, type TrailNotice } from '#src/features/trails/schema.ts';
import { stateDuring } from '#src/features/trails/trail-state.ts';
import { DEFAULT_TIME_ZONE, type TimeZone, toClock } from '#src/format/clock.ts';
import { toSlug } from '#src/format/text.ts';
import { distanceBetween } from '#src/geo/geodesic.ts';
import type { Position } from '#src/geo/track.ts';
import { isInPortugal } from '#src/schemas/track-faults.ts';
import { noTrail, type Trails } from './cross-references.ts';
import { type Finding, findingAt, type ReadEntry } from './files.ts';
import { alertsIn } from './out-of-date.ts';

/** Metres between a meeting point and the start of the trail beyond which one of the two is wrong. */
const FAR = 50_000;

const MINUS = 'a longitude não tem o sinal menos, e o ponto de encontro ficaria fora de Portugal. Escreva:';

/** Meeting points that are in Portugal once their longitude has its sign. */
const findWithoutMinus = (outings: readonly ReadEntry[]): Finding[] =>
	outings.flatMap((outing) => {
		const { meeting } = outing.data as Outing;
		if (!meeting || isInPortugal(meeting)) return [];
		const longitude = -meeting.longitude;
		if (!isInPortugal({ ...meeting, longitude })) return [];
		return findingAt(outing, ['meeting', 'longitude'], `${MINUS} longitude: ${longitude}`);
	});

const findOffTrail = (
	outings: readonly ReadEntry[],
	trails: Trails,
	starts: ReadonlyMap<string, Position>,
): Finding[] =>
	outings.flatMap((outing) => {
		const { trail, meeting } = outing.data as Outing;
		if (trail === undefined) return [];
		if (!Object.hasOwn(trails, trail)) return findingAt(outing, ['trail'], noTrail('trail', trail, trails));
		const start = starts.get(trail);
		const away = start && meeting ? distanceBetween(meeting, start) : 0;
		if (away <= FAR || (meeting && meeting.longitude > 0)) return [];
		const sentence = `o ponto de encontro fica a ${Math.round(away / 1_000)} km do começo do trilho «${trail}». Veja latitude e longitude: em Portugal a longitude é negativa`;
		return findingAt(outing, ['meeting', 'longitude'], sentence);
	});

/** An outing after its changes, with its place in the content. */
const readOuting = (entry: ReadEntry) => ({ ...toCurrent(entry.data as Outing), entry });

/** Finds outings at the same time that have the same title or trail: mostly a copy whose day was forgotten. */
const findTwice = (entries: readonly ReadEntry[]): Finding[] => {
	const outings = entries.map(readOuting).filter(({ state }) => state !== 'cancelled');
	return [...Map.groupBy(outings, ({ start }) => start).values()].flatMap((same) =>
		same.flatMap(({ title, trail, entry }, index) => {
			const others = same.slice(0, index);
			const namesake = others.find((other) => toSlug(other.title) === toSlug(title));
			const twin = namesake ?? others.find((other) => trail !== undefined && other.trail === trail);
			if (!twin) return [];
			const alike = namesake ? 'tem o mesmo título' : 'é no mesmo trilho';
			const sentence = `esta atividade começa no mesmo dia e à mesma hora que ${toEntryId(twin.entry.file)}, e ${alike}. Corrija o dia, ou apague uma das duas; se são dois grupos, dê-lhes horas diferentes`;
			return findingAt(entry, ['start'], sentence);
		}),
	);
};

export const findInOutings = (
	outings: readonly ReadEntry[],
	trails: Trails,
	starts: ReadonlyMap<string, Position>,
): Finding[] => [...findWithoutMinus(outings), ...findOffTrail(outings, trails, starts), ...findTwice(outings)];

type Coming = ReturnType<typeof readOuting>;

const findClosed = (outing: Coming, trails: Trails, notices: readonly TrailNotice[]): Finding[] => {
	const { trail: id = '', start, entry } = outing;
	const trail = trails[id];
	if (!trail) return [];
	const shared = notices.filter((notice) => appliesTo(notice, { ...trail, id }));
	const { localHoliday } = trail;
	const alerts = [...shared, ...trail.alerts].map((one) => ({ ...one, localHoliday }));
	const alert = alertsDuring(alerts, outing).find((one) => stateDuring(one) === 'closed');
	if (!alert) return [];
	const sentence = `a ${start} o trilho «${id}» tem o aviso «${alert.title}». Adie a atividade ou cancele-a (changes), ou corrija os dias do aviso`;
	return [findingAt(entry, ['start'], sentence)];
};

const findUnpriced = ({ price, entry }: Coming): Finding[] => {
	const sentence = 'não se diz o preço, e a página não fala dele. Se é grátis, acrescente a linha: price: 0';
	return price ? [] : [findingAt(entry, ['price'], sentence)];
};

const CLOSED = /\b(?:fechad|encerrad|interdit)[oa]s?\b/i;

/** Alerts whose words close a trail that stays open: hints, because only an editor knows which of the two is right. */
export const findUnclosed = (trails: readonly ReadEntry[], notices: readonly ReadEntry[]): Finding[] =>
	alertsIn(trails, notices).flatMap(({ entry, alert, path }) => {
		const { title, text, closed } = alert;
		const [word] = CLOSED.exec(`${title} ${text}`) ?? [];
		if (!word || closed !== undefined || stateDuring(alert) === 'closed') return [];
		const sentence = `o aviso diz «${word}», mas o trilho aparece como condicionado. Acrescente ao aviso a linha closed: true; ou closed: false, se o trilho continua aberto`;
		return findingAt(entry, [...path, 'title'], sentence);
	});

/** Metres between a meeting point and the nearest trail beyond which one asks: a journey may lead there, or a wrong digit. */
const FAR_FROM_ALL = 100_000;

const findFarAway = ({ meeting, trail, entry }: Coming, starts: ReadonlyMap<string, Position>): Finding[] => {
	const [near] = meeting
		? [...starts.values()].map((start) => distanceBetween(meeting, start)).sort((a, b) => a - b)
		: [];
	if (trail !== undefined || near === undefined || near <= FAR_FROM_ALL) return [];
	const sentence = `o ponto de encontro fica a ${Math.round(near / 1_000)} km do trilho mais próximo. Se não vão tão longe, corrija a latitude e a longitude`;
	return [findingAt(entry, ['meeting', 'latitude'], sentence)];
};

const LANTERN = /lantern|frontal|frontais|noit|noturn|p[ôo]r do sol/i;

/** Outings that end after sunset, whose text names neither lantern nor night. */
const findInTheDark = (
	{ meeting, trail = '', entry, ...outing }: Coming,
	starts: ReadonlyMap<string, Position>,
): Finding[] => {
	const place = meeting ?? starts.get(trail);
	const sunset = place && isInPortugal(place) ? sunsetOf(outing, place) : undefined;
	const texts = [outing.title, outing.summary, ...outing.bring, entry.body ?? ''];
	if (!sunset?.isDark || texts.some((text) => LANTERN.test(text))) return [];
	const sentence = `acaba depois do pôr do sol, que é às ${sunset.clock}. Acrescente a lanterna ao que se leva (bring: [Lanterna]), ou corrija a hora`;
	return [findingAt(entry, ['end'], sentence)];
};

/** An outing without a time zone of its own that meets in the Azores while the association is elsewhere, or the other way round. */
const findOtherClock = (
	{ meeting, trail = '', timeZone, start, entry }: Coming,
	starts: ReadonlyMap<string, Position>,
	ofAssociation: TimeZone,
): Finding[] => {
	const place = meeting ?? starts.get(trail);
	if (!place || timeZone || !isInPortugal(place)) return [];
	const zone = zoneAt(place);
	const [there, here] = [zone === 'Atlantic/Azores', ofAssociation === 'Atlantic/Azores'];
	if (there === here) return [];
	const where = there ? 'nos Açores' : 'fora dos Açores';
	const clock = start.slice(11);
	const sentence = `o ponto de encontro fica ${where}, e ${clock} seria a hora de ${ofAssociation}. Se é a hora de lá, acrescente a linha: timeZone: ${zone}; se não, timeZone: ${ofAssociation}`;
	return [findingAt(entry, ['start'], sentence)];
};

/** What an outing that is over says to who writes it now: mostly the year is wrong. `before`: its start before the change. */
export const findOver = (entry: ReadEntry, before?: string): Finding[] => {
	const { start, end, timeZone } = readOuting(entry);
	if (end > toClock(Date.now(), timeZone) || start === before) return [];
	return [findingAt(entry, ['start'], `começa a ${start}, que já passou. Se ainda se vai fazer, corrija o ano`)];
};

/**
 * The coming outings on a trail that is closed on their day, without a price, or far away. They stop no build: a notice of
 * fire has to be published at once, and who calls an outing off may need more time.
 */
export const findUndecided = (
	outings: readonly ReadEntry[],
	trails: Trails,
	notices: readonly ReadEntry[],
	starts: ReadonlyMap<string, Position>,
	ofAssociation: TimeZone = DEFAULT_TIME_ZONE,
): Finding[] => {
	const shared = notices.map(({ data }) => data as TrailNotice);
	return outings
		.map(readOuting)
		.filter(({ state, end, timeZone }) => state !== 'cancelled' && end > toClock(Date.now(), timeZone))
		.flatMap((outing) => [
			...findClosed(outing, trails, shared),
			...findUnpriced(outing),
			...findFarAway(outing, starts),
			...findInTheDark(outing, starts),
			...findOtherClock(outing, starts, ofAssociation),
		]);
};
