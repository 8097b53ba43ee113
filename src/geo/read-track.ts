import { passagesBy } from './along.ts';
import { distanceBetween, planeAt } from './geodesic.ts';
import { medianOf } from './measure.ts';
import { parseGpx } from './parse-gpx.ts';
import { type Place, type Position, type Track, TrackError, type TrackPoint } from './track.ts';

/** If two points are more metres apart than this, the recording is not one walk with a pause but two walks. */
const GAP_METRES = 2_000;

/** The step to a spike is longer than this many metres, and longer than this many times the median step. */
const SPIKE_METRES = 60;
const SPIKE_STEPS = 10;
/** A spike has at most this many points. */
const SPIKE_POINTS = 5;
/** After a spike the track is back near where it left: within this part of the length of the step to the spike. */
const SPIKE_RETURN = 0.25;

/** Of consecutive points in the same place one is kept: the first with an elevation, if there is one. */
const withoutRepeats = (points: readonly Place[]): Place[] => {
	const kept: Place[] = [];
	for (const point of points) {
		const last = kept.at(-1);
		if (!last || point.latitude !== last.latitude || point.longitude !== last.longitude) kept.push(point);
		else if (last.elevation === null) kept[kept.length - 1] = point;
	}
	return kept;
};

/** Metres per second: a step out or back that was slower may have been walked or run, and is no spike. */
const SPIKE_SPEED = 15 / 3.6;
/** Metres. Without times, a way that comes back as exactly as this was drawn: a device never does. */
const SPIKE_EXACT = 0.5;

type TimeOf = (place: Place) => number;

/** Leaves out spikes: the few points that a device records far from the way before it is back on it. */
const withoutSpikes = (points: readonly Place[], timeOf: TimeOf) => {
	const steps = points.slice(1).map((point, index) => distanceBetween(points[index] ?? point, point));
	const far = Math.max(SPIKE_METRES, SPIKE_STEPS * medianOf(steps));
	const kept: Place[] = [];
	const removed: { readonly before: Place; readonly points: number; readonly metres: number }[] = [];
	/** Whether one can have come on foot to each of these points from the one before; `undefined` without times. */
	const areWalked = (...indices: readonly number[]): boolean | undefined => {
		const timed = indices
			.map((index) => ({
				metres: steps[index - 1] ?? 0,
				seconds: (timeOf(points[index] as Place) - timeOf(points[index - 1] as Place)) / 1_000,
			}))
			.filter(({ seconds }) => seconds > 0);
		return timed.length > 0 ? timed.every(({ metres, seconds }) => metres <= SPIKE_SPEED * seconds) : undefined;
	};
	for (let index = 0; index < points.length; index++) {
		const point = points[index] as Place;
		const last = kept.at(-1);
		const out = steps[index - 1] ?? 0;
		if (last && out > far) {
			const returns = points.slice(index + 1, index + 1 + SPIKE_POINTS).findIndex((next, offset) => {
				const aside = distanceBetween(last, next);
				if ((steps[index + offset] ?? 0) <= far || aside >= SPIKE_RETURN * out) return false;
				return !(areWalked(index, index + offset + 1) ?? aside < SPIKE_EXACT);
			});
			if (returns !== -1) {
				const way = steps.slice(index - 1, index + returns + 1).reduce((sum, step) => sum + step, 0);
				const metres = way - distanceBetween(last, points[index + returns + 1] as Place);
				removed.push({ before: last, points: returns + 1, metres });
				index += returns;
				continue;
			}
		}
		kept.push(point);
	}
	return { points: kept, removed };
};

/** Metres. A longer step is a jump, unless it took as long as walking it: then the device was off. */
const JUMP_METRES = 200;
/** Metres per second. A step as long as a jump is one if it was faster. */
const JUMP_SPEED = 100 / 3.6;
/** Metres. In a track without times, a longer step may be a jump if it is also far longer than the median step. */
const UNTIMED_METRES = 500;
/** Several such steps are jumps if they make up more than this part of the length. */
const UNTIMED_PART = 1 / 3;

/** @throws {TrackError} `gap` or `jump` */
const refuseJumps = (points: readonly TrackPoint[], timeOf: (index: number) => number): void => {
	const steps = points.map(({ distance }, index) => distance - (points[index - 1]?.distance ?? 0));
	const least = Math.max(UNTIMED_METRES, SPIKE_STEPS * medianOf(steps));
	const untimed: { metres: number; distance: number }[] = [];
	for (const [index, metres] of steps.entries()) {
		const distance = (points[index]?.distance ?? 0) - metres;
		if (metres > GAP_METRES) throw new TrackError('gap', { metres, distance });
		if (metres <= JUMP_METRES) continue;
		const seconds = (timeOf(index) - timeOf(index - 1)) / 1_000;
		// Programs that plan a way write no times, or one for all points.
		if (!(seconds > 0)) untimed.push({ metres, distance });
		else if (metres > JUMP_SPEED * seconds) throw new TrackError('jump', { metres, distance });
	}
	const [first, ...others] = untimed.filter(({ metres }) => metres > least);
	const sum = others.reduce((metres, step) => metres + step.metres, first?.metres ?? 0);
	if (first && others.length > 0 && sum > UNTIMED_PART * (points.at(-1)?.distance ?? 0))
		throw new TrackError('jump', first);
};

/** Metres, and metres per second: over that distance nobody runs, or rides a trail, faster. */
const DRIVE_METRES = 2_000;
const DRIVE_SPEED = 35 / 3.6;

/** @throws {TrackError} `drive`, from where the first such stretch begins to where the last one ends */
const refuseDrives = (points: readonly TrackPoint[], timeOf: (index: number) => number): void => {
	let start = 0;
	let from: number | undefined;
	let until = 0;
	let speed = 0;
	for (const [index, { distance }] of points.entries()) {
		const awayFrom = (other: number) => distance - (points[other]?.distance ?? 0);
		while (awayFrom(start + 1) >= DRIVE_METRES) start++;
		const metres = awayFrom(start);
		const seconds = (timeOf(index) - timeOf(start)) / 1_000;
		if (metres < DRIVE_METRES || !(seconds > 0) || metres <= DRIVE_SPEED * seconds) continue;
		from ??= distance - metres;
		until = distance;
		speed = Math.max(speed, metres / seconds);
	}
	if (from !== undefined) throw new TrackError('drive', { distance: from, metres: until - from, speed });
};

const withDistances = (points: readonly Place[]): TrackPoint[] => {
	let distance = 0;
	return points.map((point, index) => {
		distance += index === 0 ? 0 : distanceBetween(points[index - 1] ?? point, point);
		return { longitude: point.longitude, latitude: point.latitude, elevation: point.elevation, distance };
	});
};

/** The longest stretch that is filled in, in metres. Over a longer one, no elevations are better than a guess. */
const UNKNOWN_METRES = 1_000;
/** A spike rises and falls by more than the distance walked plus this many metres. */
const HEIGHT_SPIKE_METRES = 20;
/** If the median elevation is above this, in metres, an exact zero means that the device had no height yet. */
const ZERO_METRES = 50;

const isKnown = (elevation: number | null): elevation is number => elevation !== null;

/** Whether a point is higher or lower than both its neighbours, more steeply than anybody walks. */
const isSpike = (before: TrackPoint | undefined, point: TrackPoint, after: TrackPoint | undefined): boolean => {
	if (!before || !after || !isKnown(before.elevation) || !isKnown(point.elevation) || !isKnown(after.elevation))
		return false;
	const rise = point.elevation - before.elevation;
	const fall = point.elevation - after.elevation;
	return (
		Math.sign(rise) === Math.sign(fall) &&
		Math.abs(rise) > HEIGHT_SPIKE_METRES + point.distance - before.distance &&
		Math.abs(fall) > HEIGHT_SPIKE_METRES + after.distance - point.distance
	);
};

/** Removes impossible elevations: zeros if all are zero, zeros high above the sea, and spikes. */
const withoutFaults = (points: readonly TrackPoint[]): TrackPoint[] => {
	const known = points.map(({ elevation }) => elevation).filter(isKnown);
	const isZeroPlausible = known.some((elevation) => elevation !== 0) && Math.abs(medianOf(known)) <= ZERO_METRES;
	return points.map((point, index) =>
		(point.elevation === 0 && !isZeroPlausible) || isSpike(points[index - 1], point, points[index + 1])
			? { ...point, elevation: null }
			: point,
	);
};

/** Interpolates missing elevations. If they are missing over too long a stretch, no point keeps an elevation. */
const fillElevations = (points: readonly TrackPoint[]): TrackPoint[] => {
	const sound = withoutFaults(points);
	const known = sound.filter(({ elevation }) => elevation !== null);
	const ends = [sound[0]?.distance ?? 0, ...known.map(({ distance }) => distance), sound.at(-1)?.distance ?? 0];
	const widest = ends.reduce((most, distance, index) => Math.max(most, distance - (ends[index - 1] ?? distance)), 0);
	const reachesFar = known.length < sound.length && widest > UNKNOWN_METRES;
	if (known.length === 0 || reachesFar) return sound.map((point) => ({ ...point, elevation: null }));
	let next = 0;
	return sound.map((point) => {
		if (point.elevation !== null) return point;
		while (next < known.length && (known[next] as TrackPoint).distance < point.distance) next++;
		const after = known[next] ?? (known.at(-1) as TrackPoint);
		const before = known[next - 1] ?? after;
		const part = after === before ? 0 : (point.distance - before.distance) / (after.distance - before.distance);
		const from = before.elevation ?? 0;
		return { ...point, elevation: from + part * ((after.elevation ?? 0) - from) };
	});
};

/** Metres from the end of a track to the beginning of the next, which continues it. */
const CONTINUES_METRES = 50;

type Way = ReturnType<typeof parseGpx>['ways'][number];

const endsOf = ({ parts }: Way) => [parts[0]?.[0], parts.at(-1)?.at(-1)] as [Place, Place];

const isAt = (place: Position, other: Position | undefined): boolean =>
	place.latitude === other?.latitude && place.longitude === other.longitude;

/** Whether all of these places are among the others, in the same order: the same way, or a thinned copy of it. */
const isAmong = (places: readonly Place[], others: readonly Place[]): boolean => {
	let next = 0;
	return places.every((place) => {
		while (next < others.length && !isAt(place, others[next])) next++;
		return next++ < others.length;
	});
};

const isSame = (places: readonly Place[], others: readonly Place[]): boolean =>
	places.length === others.length && isAmong(places, others);

/** The parts of a way, without copies of others. */
const ownParts = ({ parts }: Way): Place[][] =>
	parts.filter(
		(part, index) =>
			part.length < 2 ||
			!parts.some((other, at) => (at < index || other.length > part.length) && other !== part && isAmong(part, other)),
	);

/** Metres. A part that is at most as far from another all along, and as long as that, may be another export of it. */
const REPEATED_ASIDE = 15;
const REPEATED_METRES = 200;

/** Whether all of these places are near the line of the others, in the same order. Linear in their number. */
const isAlong = (places: readonly Place[], others: readonly Place[]): boolean => {
	const toPlane = planeAt(others[0] as Place);
	const line = others.map((place) => ({ ...toPlane(place), distance: 0 }));
	let next = 1;
	return places.every((place) => {
		const isFar = (at: number) =>
			(passagesBy(line.slice(at - 1, at + 1), toPlane(place))[0]?.aside ?? 0) > REPEATED_ASIDE;
		while (next < line.length && isFar(next)) next++;
		return next < line.length;
	});
};

/** The parts that go along the same way as an earlier one, in its direction: walked twice, or exported twice. */
const findRepeated = (parts: readonly (readonly Place[])[]): readonly { first: Place; metres: number }[] => {
	const long = parts
		.map((places) => ({ places, metres: withDistances(places).at(-1)?.distance ?? 0 }))
		.filter(({ metres }) => metres >= REPEATED_METRES);
	return long.flatMap(({ places, metres }, index) => {
		const other = long
			.slice(0, index)
			.find((one) => (one.metres < metres ? isAlong(one.places, places) : isAlong(places, one.places)));
		return other ? [{ first: places[0] as Place, metres: Math.min(metres, other.metres) }] : [];
	});
};

/**
 * The parts of the one way in a file. Equal tracks count once. A track that begins where the one before ends continues it,
 * unless the one before has come back to its own beginning.
 * @throws {TrackError} `several`
 */
const partsOf = (ways: readonly Way[]): Place[][] => {
	const own = ways.filter(
		(way, index) => !ways.slice(0, index).some((other) => isSame(way.parts.flat(), other.parts.flat())),
	);
	for (const [index, way] of own.entries()) {
		const before = own[index - 1];
		if (!before) continue;
		const [start, end] = endsOf(before);
		const continues = distanceBetween(end, endsOf(way)[0]) <= CONTINUES_METRES;
		if (!continues || distanceBetween(start, end) <= CONTINUES_METRES)
			throw new TrackError('several', { line: way.line, count: own.length });
	}
	return own.flatMap(ownParts);
};

/** Seconds. A device that records a point each second has equal steps, too. */
const RECORDED_STEP = 1;

/**
 * Whether the times were written by a device that was carried along the way. Of others a program computed them (all steps
 * are equal, however far apart the points are; if they are a second, only a speed that nobody has on foot shows it), or
 * they say when each point was drawn: they run backwards, or mostly faster than any car.
 */
const areRecorded = (parts: readonly (readonly Place[])[], timeOf: TimeOf): boolean => {
	const steps = parts.flatMap((points) =>
		points.slice(1).map((place, index) => {
			const before = points[index] as Place;
			return { metres: distanceBetween(before, place), seconds: (timeOf(place) - timeOf(before)) / 1_000 };
		}),
	);
	if (steps.some(({ seconds }) => seconds < 0)) return false;
	const timed = steps.filter(({ seconds }) => seconds > 0);
	if (medianOf(timed.map(({ metres, seconds }) => metres / seconds)) > JUMP_SPEED) return false;
	const step = steps[0]?.seconds ?? 0;
	if (steps.length < 9 || !(step > 0) || steps.some(({ seconds }) => seconds !== step)) return true;
	return (
		step <= RECORDED_STEP && steps.reduce((sum, { metres }) => sum + metres, 0) <= DRIVE_SPEED * step * steps.length
	);
};

/** From this share of the whole on, a gap between two parts is a line that nobody walked. */
const GAP_PART = 0.1;

/** @throws {TrackError} `gap` between the parts of a recording */
const refuseGaps = (parts: readonly (readonly Place[])[], length: number): void => {
	let distance = 0;
	for (const [index, part] of parts.entries()) {
		const [last, first] = [parts[index - 1]?.at(-1), part[0]];
		const metres = last && first ? distanceBetween(last, first) : 0;
		if (metres > JUMP_METRES && metres > GAP_PART * length) throw new TrackError('gap', { metres, distance });
		distance +=
			metres + part.reduce((sum, place, at) => sum + (at === 0 ? 0 : distanceBetween(part[at - 1] ?? place, place)), 0);
	}
};

/** What of a file is kept that would else be taken out as an error of the device. */
export interface Keep {
	/** Points far from the way, before it goes on where it was: somebody did walk there. */
	readonly keepAllPoints?: boolean | undefined;
}

/**
 * Joins the parts of a recording, in order, into one line without repeated points and spikes, with elevations on all
 * points or on none. The line between two parts counts, because walkers cross it. Linear in the number of points.
 * @throws {TrackError} `several`, `noTrack`, `gap`, `jump` or `drive`
 */
const cleanRecording = (
	{ name, ways, times, waypoints }: ReturnType<typeof parseGpx>,
	{ keepAllPoints = false }: Keep,
): Track => {
	const writtenAt = (place: Place): number => times.get(place) ?? Number.NaN;
	const raw = partsOf(ways);
	const timeOf = areRecorded(raw, writtenAt) ? writtenAt : () => Number.NaN;
	// Spikes are removed only inside a part: between two parts a device was off, or there are two walks.
	const parts = raw.map((part) => {
		const points = withoutRepeats(part);
		return keepAllPoints ? { points, removed: [] } : withoutSpikes(points, timeOf);
	});
	const places = withoutRepeats(parts.flatMap((part) => part.points));
	if (places.length < 2) throw new TrackError('noTrack');
	const points = withDistances(places);
	refuseGaps(
		parts.map((part) => part.points),
		points.at(-1)?.distance ?? 0,
	);
	const timeAt = (index: number): number => timeOf(places[index] as Place);
	refuseJumps(points, timeAt);
	refuseDrives(points, timeAt);
	const distanceAt = (place: Place): number => points[places.indexOf(place)]?.distance ?? 0;
	const removed = parts.flatMap((part) =>
		part.removed.map(({ before, ...spike }) => ({ ...spike, distance: distanceAt(before) })),
	);
	const repeated = findRepeated(parts.map((part) => part.points)).map(({ first, metres }) => ({
		metres,
		distance: distanceAt(first),
	}));
	return { name, points: fillElevations(points), waypoints, removed, repeated };
};

/**
 * Reads a GPX file of any device or program and cleans it.
 * @throws {TrackError} why the file is no track; the content check has a sentence for it, a build stops
 */
export const readTrack = (file: Uint8Array, keep: Keep = {}): Track => cleanRecording(parseGpx(file), keep);
