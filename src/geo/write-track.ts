import { escapeXml } from './escape-xml.ts';
import type { MeasuredTrack } from './measure.ts';
import type { Place } from './track.ts';

/** The line's style in programs without their own: the waymark's red, in KML's order of alpha, blue, green, red. */
const LINE_STYLE = '<Style id="way"><LineStyle><color>ff2b39c0</color><width>4</width></LineStyle></Style>';

const coordinates = ({ longitude, latitude, elevation }: Place): string =>
	[degrees(longitude), degrees(latitude), ...(elevation === null ? [] : [metres(elevation)])].join(',');

const placemark = (name: string, description: string, geometry: string, style = ''): string =>
	`<Placemark><name>${escapeXml(name)}</name>${description && `<description>${escapeXml(description)}</description>`}${style}${geometry}</Placemark>`;

/** The cleaned track as KML 2.2: the way, then the waypoints in walking order. */
export const toKml = (
	{ points, waypoints }: MeasuredTrack,
	{ name, description, author, url, licence }: DownloadDetails,
): string => {
	const lines = [
		'<?xml version="1.0" encoding="UTF-8"?>',
		'<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:atom="http://www.w3.org/2005/Atom">',
		`<Document><name>${escapeXml(name)}</name>`,
		`<atom:author><atom:name>${escapeXml(author)}</atom:name></atom:author><atom:link href="${escapeXml(url)}"/>`,
		`<description>${escapeXml([description, `${licence.name}: ${licence.url}`, url].filter(Boolean).join('\n'))}</description>`,
		LINE_STYLE,
		placemark(
			name,
			description,
			`<LineString><tessellate>1</tessellate><coordinates>\n${points.map(coordinates).join('\n')}\n</coordinates></LineString>`,
			'<styleUrl>#way</styleUrl>',
		),
		...waypoints.map((waypoint) =>
			placemark(
				waypoint.name,
				waypoint.description,
				`<Point><coordinates>${coordinates(waypoint)}</coordinates></Point>`,
			),
		),
		'</Document>',
		'</kml>',
	];
	return `${lines.join('\n')}\n`;
};

/** The metadata of a downloaded file. `url`s are absolute. */
interface DownloadDetails {
	readonly name: string;
	readonly description: string;
	readonly author: string;
	readonly url: string;
	readonly licence: { readonly name: string; readonly url: string };
	/** The day of the edition, `YYYY-MM-DD`. */
	readonly date?: string | undefined;
}

/** Six decimals are a decimetre, more exact than any device. */
const degrees = (value: number): string => String(Number(value.toFixed(6)));
const metres = (value: number): string => String(Number(value.toFixed(1)));

const element = (name: string, text: string): string => (text ? `<${name}>${escapeXml(text)}</${name}>` : '');

const point = (name: string, { longitude, latitude, elevation }: Place, inside = ''): string => {
	const height = elevation === null ? '' : `<ele>${metres(elevation)}</ele>`;
	return `<${name} lat="${degrees(latitude)}" lon="${degrees(longitude)}">${height}${inside}</${name}>`;
};

/** The cleaned track as GPX 1.1: waypoints in walking order, then the track in one segment. */
export const toGpx = (
	{ points, waypoints, bounds: { west, south, east, north } }: MeasuredTrack,
	{ name, description, author, url, licence, date }: DownloadDetails,
): string => {
	const year = date ? `<year>${date.slice(0, 4)}</year>` : '';
	const lines = [
		'<?xml version="1.0" encoding="UTF-8"?>',
		`<gpx version="1.1" creator="${escapeXml(author)}" xmlns="http://www.topografix.com/GPX/1/1">`,
		'<metadata>',
		element('name', name),
		element('desc', description),
		`<author>${element('name', author)}</author>`,
		`<copyright author="${escapeXml(author)}">${year}${element('license', licence.url)}</copyright>`,
		`<link href="${escapeXml(url)}">${element('text', name)}</link>`,
		date ? `<time>${date}T00:00:00Z</time>` : '',
		`<bounds minlat="${degrees(south)}" minlon="${degrees(west)}" maxlat="${degrees(north)}" maxlon="${degrees(east)}"/>`,
		'</metadata>',
		...waypoints.map((waypoint) =>
			point(
				'wpt',
				waypoint,
				element('name', waypoint.name) + element('desc', waypoint.description) + element('sym', waypoint.symbol),
			),
		),
		`<trk>${element('name', name)}<link href="${escapeXml(url)}"/><trkseg>`,
		...points.map((place) => point('trkpt', place)),
		'</trkseg></trk>',
		'</gpx>',
	];
	return `${lines.filter(Boolean).join('\n')}\n`;
};
