import { escapeXml } from './escape-xml.ts';
import type { MeasuredTrack } from './measure.ts';
import { type DownloadDetails, degrees, metres } from './to-gpx.ts';
import type { Place } from './track.ts';

/** The line's style in programs without their own: the waymark's red, in KML's order of alpha, blue, green, red. */
const LINE_STYLE = '<Style id="way"><LineStyle><color>ff2b39c0</color><width>4</width></LineStyle></Style>';

const coordinates = ({ longitude, latitude, elevation }: Place): string =>
	[degrees(longitude), degrees(latitude), ...(elevation === null ? [] : [metres(elevation)])].join(',');

const placemark = (name: string, description: string, geometry: string, style = ''): string =>
	`<Placemark><name>${escapeXml(name)}</name>${description && `<description>${escapeXml(description)}</description>`}${style}${geometry}</Placemark>`;

/** The cleaned track as KML 2.2: the way, then the waypoints in the order in which they are passed. */
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
