import { SaxesParser } from 'saxes';
import { decodeXml } from './decode-xml.ts';
import { type Place, TrackError, type Waypoint } from './track.ts';

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

/** A number as Portuguese programs write it, which other programs can't read. */
const COMMA = /^\s*-?\d+,\d+\s*$/;

const toElevation = (text: string): number | null => {
	const metres = toNumber(text);
	return metres >= ELEVATION_MIN && metres <= ELEVATION_MAX ? metres : null;
};

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const ACCENTS: Readonly<Record<string, string>> = {
	acute: '\u0301',
	grave: '\u0300',
	circ: '\u0302',
	tilde: '\u0303',
	cedil: '\u0327',
};

const HTML =
	/<\/?(?:a|b|br|center|div|em|font|h[1-6]|hr|i|img|li|ol|p|small|span|strong|su[bp]|table|td|th|tr|u|ul)(?:\s[^>]*)?\/?>/gi;

/** The words of a text that a program has written as HTML. */
const withoutHtml = (text: string): string =>
	text
		.replace(HTML, (tag) => (/^<\/?(?:br|p|div|li|tr)\b/i.test(tag) ? ' ' : ''))
		.replace(
			/&(?:#(\d+)|#x([\da-f]+)|(\w)(acute|grave|circ|tilde|cedil)|(\w+));/gi,
			(whole, decimal, hex, letter, accent, name) => {
				if (decimal || hex) return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16));
				return letter ? `${letter}${ACCENTS[accent]}`.normalize() : (NAMED[name] ?? whole);
			},
		);

/** The line of the first `&` that begins no entity. */
const lineOfAmpersand = (xml: string): number | undefined => {
	const at = xml
		.replace(/<!\[CDATA\[[\s\S]*?\]\]>|<!--[\s\S]*?-->/g, (part) => part.replaceAll('&', ' '))
		.search(/&(?!(?:\w+|#\d+|#x[\da-f]+);)/i);
	return at < 0 ? undefined : xml.slice(0, at).split('\n').length;
};

/**
 * Reads GPX 1.0 and 1.1 as devices write it: with any prefix, with extensions (which are passed over), without a
 * namespace. Only a well-formed file without a DOCTYPE is read, so there are no entities but XML's own five.
 * @throws {TrackError} `malformed`, `doctype`, `notGpx` or `position`, with the line
 */
const parseXml = (xml: string) => {
	/** The parts of each track, and of each route the only one. */
	const tracks: { readonly line: number; readonly parts: Place[][] }[] = [];
	const routes: typeof tracks = [];
	/** Of tracks, in milliseconds: a route's say when it was drawn. Beside the points, because no page or download may have them. */
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
	const fail = (fault: TrackError['fault'], cause?: Error): never => {
		throw new TrackError(fault, { line: parser.line }, { cause });
	};

	const openPoint = (element: string, { lat, lon }: Record<string, string>): void => {
		const latitude = toNumber(lat);
		const longitude = toNumber(lon);
		if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) fail('position');
		if (element === 'rpt') {
			routes.at(-1)?.parts[0]?.push({ longitude, latitude, elevation: null });
			return;
		}
		point = { longitude, latitude, elevation: null, name: '', description: '', symbol: '' };
		if (element === 'wpt') waypoints.push(point);
		else (element === 'trkpt' ? tracks : routes).at(-1)?.parts.at(-1)?.push(point);
	};

	const closeField = (element: string, parent: string | undefined): void => {
		if ((parent === 'trk' || parent === 'rte') && element === 'name') name ||= oneLine(text);
		if (!point || !parent || !POINTS.includes(parent)) return;
		if (element === 'ele' && COMMA.test(text)) fail('comma');
		if (element === 'ele') point.elevation = toElevation(text);
		if (element === 'time' && parent === 'trkpt') times.set(point, Date.parse(text));
		if (element === 'name') point.name = oneLine(withoutHtml(text));
		if (element === 'desc') point.description = oneLine(withoutHtml(text));
		if (element === 'sym') point.symbol = oneLine(text);
	};

	// For FIT, JSON or an empty file, the XML parser's own error would mislead.
	if (!/^\s*</.test(xml)) fail('notGpx');
	// A page of the web, with or without its DOCTYPE, is often what one gets in place of the file.
	if (/^\s*(?:<!doctype html|<html)\b/i.test(xml)) fail('html');
	parser.on('error', (cause) => {
		const line = lineOfAmpersand(xml);
		// The parser goes on to the next semicolon, or to the end of the file.
		if (line !== undefined && line <= parser.line) throw new TrackError('ampersand', { line }, { cause });
		fail('malformed', cause);
	});
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
			// Garmin's programs have the way from one point of a route to the next in an extension of the first.
			if (element === 'rpt' && point && routes.at(-1)?.parts[0]?.includes(point)) openPoint('rpt', attributes);
			return;
		}
		path.push(element);
		if (element === 'trk') tracks.push({ line: parser.line, parts: [] });
		if (element === 'trkseg') tracks.at(-1)?.parts.push([]);
		if (element === 'rte') routes.push({ line: parser.line, parts: [[]] });
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

	// Routes only if there are no tracks. In the order of the file, and no part is empty.
	const isTrack = tracks.some(({ parts }) => parts.some((part) => part.length > 1));
	const ways = isTrack ? tracks : routes;
	return {
		name,
		ways: ways
			.map((way) => ({ ...way, parts: way.parts.filter((part) => part.length > 0) }))
			.filter(({ parts }) => parts.length > 0),
		times,
		waypoints,
	};
};

/**
 * The ways, times and waypoints of a GPX file.
 * @throws {TrackError} as `decodeXml` and `parseXml` do
 */
export const parseGpx = (file: Uint8Array) => parseXml(decodeXml(file));
