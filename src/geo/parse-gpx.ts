import { SaxesParser } from 'saxes';
import { type Place, type Recording, TrackError, type Waypoint } from './track.ts';

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
export const parseGpx = (xml: string): Recording => {
	const tracks: Place[][] = [];
	const routes: Place[][] = [];
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

	const isTrack = tracks.some((part) => part.length > 1);
	return { name, parts: (isTrack ? tracks : routes).filter((part) => part.length > 0), waypoints };
};
