import { DOMParser, type Element } from '@xmldom/xmldom';
import { measure } from '#src/geo/measure.ts';
import { readTrack } from '#src/geo/read-track.ts';
import type { Place } from '#src/geo/track.ts';
import { landAround } from './terrain.ts';
import { gpxText, placeFrom, START, segment, straight, toBytes } from './tracks.ts';

export const COLOURS = '--surface:#fff;--ink:#000';
export const TEXTS = {
	title: 'O mapa de <cá> & de lá',
	start: 'Início',
	finish: 'Fim',
	startAndFinish: 'Início e fim',
	north: 'N',
	distance: (metres: number) => (metres < 1_000 ? `${metres} m` : `${metres / 1_000} km`),
	elevation: (metres: number) => `${metres} m`,
};

/** A circular track of about 6 km. */
const round = Array.from({ length: 601 }, (_, index) => {
	const place = placeFrom(START, (index * 360) / 600, 800 + 250 * Math.sin(index / 40));
	return { ...place, elevation: 100 + 60 * Math.sin(index / 90) };
});
const waypoint = ({ latitude, longitude }: Place, name: string) =>
	`<wpt lat="${latitude}" lon="${longitude}"><name>${name}</name></wpt>`;
export const names = [
	'Fonte',
	'Capela de São João da Ribeira Velha',
	'Moinho',
	'Penedo &amp; Lapa',
	'Eira',
	'Ponte',
	'Anta',
	'Farol',
];
/** Indices of the points of interest on the track: four close to each other, and the last at the highest place. */
const PASSED = [20, 28, 36, 44, 260, 320, 380, 141];
const points = names.map((name, index) => waypoint(round[PASSED[index] ?? 0] as Place, name));
export const TRACK = measure(readTrack(toBytes(gpxText(`${points.join('')}<trk>${segment(round)}</trk>`))));
export const LINE = measure(readTrack(toBytes(gpxText(`<trk>${segment(straight(2_500))}</trk>`))));
export const LAND = landAround(START);

/** Parses SVG. Throws if it is not well-formed. */
export const parse = (svg: string) =>
	new DOMParser({
		onError: (level, message) => {
			throw new Error(`${level}: ${message}`);
		},
	}).parseFromString(svg, 'image/svg+xml');
export const all = (svg: string, name: string): Element[] => [...parse(svg).getElementsByTagName(name)];
export const withClass = (svg: string, element: string, className: string): Element[] =>
	all(svg, element).filter((node) => node.getAttribute('class')?.split(' ').includes(className));
export const textsOf = (svg: string): string[] => all(svg, 'text').map(({ textContent }) => textContent ?? '');
export const numberOf = (node: Element, name: string): number => Number(node.getAttribute(name));
