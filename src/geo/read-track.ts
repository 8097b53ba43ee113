import { SaxesParser } from 'saxes';
import { distanceBetween } from './geodesic.ts';
import { medianOf } from './measure.ts';
import { type Place, type Track, TrackError, type TrackPoint, type Waypoint } from './track.ts';

/** A point while its element is open. */
type OpenPoint = { -readonly [Key in keyof Waypoint]: Waypoint[Key] };

/** The elements that hold consecutive points, each with the element of its points. */
const PARTS: Readonly<Record<string, string>> = { trkseg: 'trkpt', rte: 'rtept' };
const POINTS: readonly string[] = ['wpt', ...Object.values(PARTS)];

/** A decimal number as in XML Schema. `Number` alone would read '' as 0 and would accept hexadecimals. */
const DECIMAL = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?\s*$/;
const toNumber = (text: string | undefined): number => (DECIMAL.test(text ?? '') ? Number(text) : Number.NaN);

/** The lowest shore and the highest summit, in metres; beyond them a device was wrong. */
const ELEVATION_MIN = -430;
const ELEVATION_MAX = 8_850;

const toElevation = (text: string): number | null => {
	const metres = toNumber(text);
	return metres >= ELEVATION_MIN && metres <= ELEVATION_MAX ? metres : null;
};

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/**
 * Reads GPX 1.0 and 1.1 as devices write it: with any prefix, with extensions (which are passed over), without a
 * namespace. Only a well-formed file without a DOCTYPE is read, so there are no entities but XML's own five.
 * @throws {TrackError} `malformed`, `doctype`, `notGpx` or `position`, with the line
 */
const parseGpx = (xml: string) => {
	const tracks: Place[][] = [];
	const routes: Place[][] = [];
	/** In milliseconds. Beside the points, because no page or download may have them. */
	const times = new Map<Place, number>();
	const waypoints: Waypoint[] = [];
	let name = '';
	/** Local names of the open GPX elements. Everything inside a foreign element is skipped. */
	const path: string[] = [];
	let prefix = '';
	let foreign = 0;
	let point: OpenPoint | undefined;
	let text = '';

	const parser = new SaxesParser({ xmlns: false, position: true });
	const fail = (fault: 'malformed' | 'doctype' | 'notGpx' | 'position', cause?: Error): never => {
		throw new TrackError(fault, { line: parser.line }, { cause });
	};

	const openPoint = (element: string, { lat, lon }: Record<string, string>): void => {
		const latitude = toNumber(lat);
		const longitude = toNumber(lon);
		if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) fail('position');
		point = { longitude, latitude, elevation: null, name: '', description: '', symbol: '' };
		if (element === 'wpt') waypoints.push(point);
		else (element === 'trkpt' ? tracks : routes).at(-1)?.push(point);
	};

	const closeField = (element: string, parent: string | undefined): void => {
		if ((parent === 'trk' || parent === 'rte') && element === 'name') name ||= oneLine(text);
		if (!point || !parent || !POINTS.includes(parent)) return;
		if (element === 'ele') point.elevation = toElevation(text);
		if (element === 'time') times.set(point, Date.parse(text));
		if (element === 'name') point.name = oneLine(text);
		if (element === 'desc') point.description = oneLine(text);
		if (element === 'sym') point.symbol = oneLine(text);
	};

	// For FIT, JSON or an empty file, the XML parser's own error would mislead.
	if (!/^\s*</.test(xml)) fail('notGpx');
	parser.on('error', (cause) => fail('malformed', cause));
	parser.on('doctype', () => fail('doctype'));
	parser.on('opentag', ({ name: tag, attributes }) => {
		text = '';
		const parent = path.at(-1);
		const element = tag.slice(tag.indexOf(':') + 1);
		if (parent === undefined) {
			if (element !== 'gpx') fail('notGpx');
			prefix = tag.slice(0, -element.length);
		}
		if (foreign > 0 || tag !== `${prefix}${element}` || element === 'extensions') {
			foreign++;
			return;
		}
		path.push(element);
		if (element === 'trkseg') tracks.push([]);
		if (element === 'rte') routes.push([]);
		if (element === 'wpt' ? parent === 'gpx' : parent && PARTS[parent] === element) openPoint(element, attributes);
	});
	parser.on('text', (part) => {
		text += part;
	});
	parser.on('cdata', (part) => {
		text += part;
	});
	parser.on('closetag', () => {
		if (foreign > 0) {
			foreign--;
			return;
		}
		const element = path.pop() ?? '';
		closeField(element, path.at(-1));
		if (POINTS.includes(element)) point = undefined;
	});
	parser.write(xml).close();

	// Routes only if there are no tracks. In the order of the file, and none is empty.
	const isTrack = tracks.some((part) => part.length > 1);
	return { name, parts: (isTrack ? tracks : routes).filter((part) => part.length > 0), times, waypoints };
};

/** Long enough for an XML declaration. */
const DECLARATION_BYTES = 200;
const DECLARED_ENCODING = /^<\?xml[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/;

/**
 * The text of an XML file in the encoding that it declares, else in UTF-8.
 * @throws {TrackError} `encoding`, or `notGpx` if it is no text at all
 */
const decodeXml = (bytes: Uint8Array): string => {
	const start = String.fromCharCode(...bytes.subarray(0, DECLARATION_BYTES));
	const encoding = DECLARED_ENCODING.exec(start)?.[1] ?? 'utf-8';
	try {
		return new TextDecoder(encoding, { fatal: true }).decode(bytes);
	} catch (cause) {
		// Those of XML in any encoding; of FIT and ZIP files the first bytes are others.
		const isXml = bytes.subarray(0, 4).includes('<'.charCodeAt(0));
		throw new TrackError(isXml ? 'encoding' : 'notGpx', {}, { cause });
	}
};

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

/** Leaves out spikes: the few points that a device records far from the way before it is back on it. */
const withoutSpikes = (points: readonly Place[]): Place[] => {
	const steps = points.slice(1).map((point, index) => distanceBetween(points[index] ?? point, point));
	const far = Math.max(SPIKE_METRES, SPIKE_STEPS * medianOf(steps));
	const kept: Place[] = [];
	for (let index = 0; index < points.length; index++) {
		const point = points[index] as Place;
		const last = kept.at(-1);
		const out = steps[index - 1] ?? 0;
		if (last && out > far) {
			const returns = points
				.slice(index + 1, index + 1 + SPIKE_POINTS)
				.findIndex(
					(next, offset) => (steps[index + offset] ?? 0) > far && distanceBetween(last, next) < SPIKE_RETURN * out,
				);
			if (returns !== -1) {
				index += returns;
				continue;
			}
		}
		kept.push(point);
	}
	return kept;
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

/**
 * Joins the parts of a recording, in order, into one line without repeated points and spikes, with elevations on all
 * points or on none. The line between two parts counts, because walkers cross it. Linear in the number of points.
 * @throws {TrackError} `noTrack`, `gap`, `jump` or `drive`
 */
const cleanRecording = ({ name, parts, times, waypoints }: ReturnType<typeof parseGpx>): Track => {
	// Spikes are removed only inside a part: between two parts a device was off, or there are two walks.
	const places = withoutRepeats(parts.flatMap((part) => withoutSpikes(withoutRepeats(part))));
	if (places.length < 2) throw new TrackError('noTrack');
	const points = withDistances(places);
	const timeOf = (index: number): number => times.get(places[index] as Place) ?? Number.NaN;
	refuseJumps(points, timeOf);
	refuseDrives(points, timeOf);
	return { name, points: fillElevations(points), waypoints };
};

/**
 * Reads a GPX file of any device or program and cleans it.
 * @throws {TrackError} why the file is no track; the content check has a sentence for it, a build stops
 */
export const readTrack = (file: Uint8Array): Track => cleanRecording(parseGpx(decodeXml(file)));
