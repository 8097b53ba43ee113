import { describe, expect, it } from 'vitest';
import { type MapData, readWay, toDifferences } from '#src/features/trails/interactive-map/map-data.ts';
import {
	describeAccuracy,
	describeWhereabouts,
	type Fix,
	locate,
} from '#src/features/trails/interactive-map/position.ts';
import dictionary from '../../../public/assets/i18n/pt.json' with { type: 'json' };

const { interactiveMap: texts } = dictionary;
const ORIGIN = { longitude: -8, latitude: 40, perDegreeEast: 85_000, perDegreeNorth: 111_000 };
/** Two kilometres to the north, in the middle of a sheet of 3.6 by 2.7 km. */
const DATA: MapData = {
	sheet: { width: 720, height: 540, unitsPerMetre: 0.2 },
	origin: ORIGIN,
	way: toDifferences([
		[0, -1_000, 0],
		[0, 1_000, 2_000],
	]),
	heights: null,
	profile: null,
	isLine: true,
	points: [],
	streams: [],
	stops: [
		{ distance: 0, name: 'Início', text: '', kilometre: '' },
		{ distance: 1_000, name: 'quilómetro 1', text: '', kilometre: '', symbol: 'k1' },
		{ distance: 1_200, name: '1. Fonte', text: '', kilometre: '', symbol: 'p1' },
		{ distance: 2_000, name: 'Fim', text: '', kilometre: '' },
	],
	texts: { ...texts, facts: texts.stretch.facts },
	controls: { window: '', below: '', stretch: '' },
};
const way = readWay(DATA.way);
const fixAt = (east: number, north: number, accuracy = 8): Fix => ({
	longitude: ORIGIN.longitude + east / ORIGIN.perDegreeEast,
	latitude: ORIGIN.latitude + north / ORIGIN.perDegreeNorth,
	accuracy,
});
const say = (fix: Fix) =>
	describeWhereabouts(locate(DATA, way, fix), way.length, texts.position).replaceAll('\u00a0', ' ');

describe('somebody’s position', () => {
	it('on the way says how far along, and what comes next', () =>
		expect(say(fixAt(10, -200))).toBe(
			'Está no percurso, a 0,8 km do início, de um total de 2 km. A seguir, daqui a 400 m: 1. Fonte.',
		));

	it('at a point names what follows it, and at the end nothing', () => {
		expect(say(fixAt(0, 190))).toContain('daqui a 800 m: Fim.');
		expect(say(fixAt(0, 1_000))).toBe('Está no percurso, a 2 km do início, de um total de 2 km.');
	});

	it('beside the way says how far off, and where the way is', () => {
		expect(say(fixAt(-240, 0))).toMatch(/^Está a 250 m do percurso, que fica a leste, a 1 km do início\./);
		expect(say(fixAt(400, 0))).toContain('que fica a oeste');
	});

	it('within its own error counts as on the way', () => expect(say(fixAt(100, 0, 120))).toMatch(/^Está no percurso/));

	it.each([
		[-3_000, -3_200, 'nordeste'],
		[3_000, 3_200, 'sudoeste'],
		[0, 9_000, 'sul'],
		[9_000, 0, 'oeste'],
	])('off the sheet, at %d and %d m, says how far and which way', (east, north, direction) =>
		expect(say(fixAt(east, north))).toMatch(
			new RegExp(`^Está fora do mapa: o percurso fica a \\d+(,\\d)? km, a ${direction}\\.$`),
		),
	);

	it('that is poor says so', () => {
		expect(say(fixAt(0, 0, 900))).toBe(
			'A posição é pouco precisa: pode estar enganada em 900 m. Espere um pouco a céu aberto.',
		);
		expect(describeAccuracy(12, texts.position).replace('\u00a0', ' ')).toBe('Posição certa a menos de 20 m.');
	});

	it('beyond the date line is not a world away', () => {
		const data = { ...DATA, origin: { ...ORIGIN, longitude: 179.999 } };
		const { place } = locate(data, way, { longitude: -179.999, latitude: 40, accuracy: 5 });
		expect(place.x).toBeCloseTo(0.002 * ORIGIN.perDegreeEast, 3);
	});
});
