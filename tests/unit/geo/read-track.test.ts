import { describe, expect, it } from 'vitest';
import { distanceBetween } from '#src/geo/geodesic.ts';
import { lengthOf } from '#src/geo/measure.ts';
import { readTrack } from '#src/geo/read-track.ts';
import { type Place, TrackError } from '#src/geo/track.ts';
import { gpxFile, gpxText, placeFrom, route, START, segment, straight, toBytes } from '#tests/support/tracks.ts';

const WAY = straight(300, (distance) => 100 + distance / 10);
const TRACK = `<trk><name>A serra</name>${segment(WAY)}</trk>`;

/** A walk that comes back to its start, begun in a direction. */
const loop = (azimuth: number): string => {
	const way = [START];
	for (const turn of [0, 120, 240])
		way.push(...straight(300, undefined, { azimuth: azimuth + turn, start: way.at(-1) ?? START }));
	return `<trk>${segment(way)}</trk>`;
};

const faultOf = (file: Uint8Array | string): TrackError => {
	try {
		readTrack(typeof file === 'string' ? toBytes(file) : file);
	} catch (error) {
		if (error instanceof TrackError) return error;
		throw error;
	}
	throw new Error('The file was read.');
};

describe('the same way is read from', () => {
	const prefixed = gpxText(TRACK)
		.replaceAll(/<(\/?)(?!\?)/g, '<$1g:')
		.replace('xmlns=', 'xmlns:g=');
	const foreign =
		'<extensions><x:a xmlns:x="x"><trkpt lat="0" lon="0"><ele>9</ele></trkpt><name>B</name></x:a></extensions>';

	it.each<[string, Uint8Array]>([
		['a plain file', toBytes(gpxText(TRACK))],
		['one with blanks before its declaration', toBytes(`\n  ${gpxText(TRACK)}`)],
		['UTF-16', Buffer.from(`\ufeff${gpxText(TRACK)}`, 'utf16le')],
		['one in UTF-8 that says Latin 1', toBytes(gpxText(TRACK).replace('UTF-8', 'ISO-8859-1'))],
		['one track twice', toBytes(gpxText(TRACK + TRACK))],
		['one with a byte order mark', toBytes(`\ufeff${gpxText(TRACK)}`)],
		['one in Latin 1 that says so', Buffer.from(gpxText(TRACK).replace('UTF-8', 'ISO-8859-1'), 'latin1')],
		['one with the line ends of Windows', toBytes(gpxText(TRACK).replaceAll('\n', '\r\n'))],
		['one with prefixes', toBytes(prefixed)],
		['one without a namespace', toBytes(gpxText(TRACK).replace(/ xmlns="[^"]*"/, ''))],
		['GPX 1.0', toBytes(gpxText(TRACK).replaceAll('1/1', '1/0').replace('"1.1"', '"1.0"'))],
		['one with extensions', toBytes(gpxText(TRACK.replaceAll('</trkpt>', `${foreign}</trkpt>`)))],
		[
			'one with elements that are nobody’s',
			toBytes(gpxText(`<x:wpt xmlns:x="x" lat="a"><name>C</name></x:wpt>${TRACK}`)),
		],
		[
			'several segments',
			toBytes(gpxText(`<trk><name>A serra</name>${segment(WAY.slice(0, 9))}<trkseg/>${segment(WAY.slice(9))}</trk>`)),
		],
		[
			'several tracks',
			toBytes(gpxText(`<trk><name>A serra</name>${segment(WAY.slice(0, 9))}</trk><trk>${segment(WAY.slice(9))}</trk>`)),
		],
		['a route', toBytes(gpxText(route(WAY).replace('<rte>', '<rte><name>A serra</name>')))],
		['a track beside a route', toBytes(gpxText(`${route(straight(900))}${TRACK}`))],
		[
			'a segment twice, and a thinned copy',
			toBytes(gpxText(TRACK.replace('</trk>', `${segment(WAY)}${segment(WAY.filter((_, at) => at % 3 === 0))}</trk>`))),
		],
		[
			'routes that continue each other',
			toBytes(gpxText(route(WAY.slice(0, 9)).replace('<rte>', '<rte><name>A serra</name>') + route(WAY.slice(9)))),
		],
		['points that repeat', toBytes(gpxText(TRACK.replaceAll(/(<trkpt.*)/g, '$1$1')))],
		[
			'points, and only the second has a height',
			toBytes(gpxText(TRACK.replaceAll(/(<trkpt.*)<ele>.*<\/ele>(.*)/g, '$1$2$&'))),
		],
	])('%s', (_, file) => {
		const track = readTrack(file);
		expect(track.name).toBe('A serra');
		expect(track.points.map(({ elevation }) => elevation)).toEqual(WAY.map(({ elevation }) => elevation));
		expect(lengthOf(track)).toBeCloseTo(300, 6);
	});
});

it('a route of Garmin’s programs has its way in extensions', () => {
	const [first = START, ...others] = straight(300);
	const last = others.at(-1) ?? START;
	const rpt = others.slice(0, -1).map((at) => `<gpxx:rpt lat="${at.latitude}" lon="${at.longitude}"/>`);
	const inside = `<rte><rtept lat="${first.latitude}" lon="${first.longitude}"><extensions><gpxx:RoutePointExtension>${rpt.join('')}</gpxx:RoutePointExtension></extensions></rtept><rtept lat="${last.latitude}" lon="${last.longitude}"/></rte>`;
	expect(readTrack(toBytes(gpxText(inside))).points).toHaveLength(31);
});

it('times in one step are a program’s, however fast they would be', () => {
	const way = straight(6_000, undefined, { step: 60 }).map(({ longitude, latitude }, index) => {
		const time = new Date(1_800_000_000_000 + index * 3_000).toISOString();
		return `<trkpt lat="${latitude}" lon="${longitude}"><time>${time}</time></trkpt>`;
	});
	const track = readTrack(toBytes(gpxText(`<trk><trkseg>${way.join('')}</trkseg></trk>`)));
	expect(lengthOf(track)).toBeCloseTo(6_000, 3);
});

it('a route’s times say when it was drawn', () => {
	const drawn = route(straight(3_000, undefined, { step: 300 })).replaceAll(
		'</rtept>',
		'<time>2026-09-01T21:00:09Z</time>$&',
	);
	let second = 0;
	const timed = drawn.replaceAll(':09Z', () => `:${String(second++ * 3 + (second % 2)).padStart(2, '0')}Z`);
	expect(lengthOf(readTrack(toBytes(gpxText(timed))))).toBeCloseTo(3_000, 3);
});

it.each<[string, string]>([
	[
		'a loop and a variant of it as routes',
		`${loop(0)}${loop(45)}`
			.replaceAll(/<(\/?)trk>/g, '')
			.replaceAll('trkseg', 'rte')
			.replaceAll('trkpt', 'rtept'),
	],
	['a loop and a variant of it', `${loop(0)}${loop(45)}`],
	[
		'two days, and a way between them that nobody walked',
		`${TRACK}<trk>${segment(straight(300, undefined, { start: placeFrom(START, 90, 1_000) }))}</trk>`,
	],
])('of several tracks in one file it is said: %s', (_, inside) => {
	expect(faultOf(gpxText(inside))).toMatchObject({ fault: 'several', details: { count: 2 } });
});

describe('a point of interest', () => {
	it('keeps the words of HTML, and not its marks', () => {
		const wpt =
			'<wpt lat="40.2" lon="-10.4"><name><![CDATA[Fonte &amp; tanque]]></name><desc><![CDATA[<p>&Aacute;gua <b>boa</b>&nbsp;<a href="https://a.pt/">foto</a><br/>de inverno</p>]]></desc></wpt>';
		const [{ name, description } = {}] = readTrack(toBytes(gpxText(wpt + TRACK))).waypoints;
		expect([name, description]).toEqual(['Fonte & tanque', 'Água boa foto de inverno']);
	});

	it('has each text in one line; missing texts are empty', () => {
		const inside =
			'<wpt lat="40.2" lon="-10.4"><ele>7</ele><name>Fonte\n <![CDATA[ & lavadouro ]]></name><desc>É&#x20;fria</desc><sym>Flag</sym></wpt>';
		const { waypoints } = readTrack(toBytes(gpxText(`${inside}<wpt lat="40.2" lon="-10.4"/>${TRACK}`)));
		const place = { latitude: 40.2, longitude: -10.4 };
		expect(waypoints).toEqual([
			{ ...place, elevation: 7, name: 'Fonte & lavadouro', description: 'É fria', symbol: 'Flag' },
			{ ...place, elevation: null, name: '', description: '', symbol: '' },
		]);
	});
});

describe('no track is', () => {
	const bomb = `<!DOCTYPE gpx [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, n) => `<!ENTITY a${n} "${'&a;'.repeat(10)}">`).join('')}]>`;
	const external = '<!DOCTYPE gpx [<!ENTITY a SYSTEM "file:///etc/hostname">]>';

	it.each<[string, string | Uint8Array, TrackError['fault'], number | undefined]>([
		['an empty file', '', 'notGpx', 1],
		['a FIT file', Uint8Array.from([14, 32, 120, 8, 200, 1, 0, 0, 46, 70, 73, 84]), 'notGpx', undefined],
		['JSON', '{"type":"FeatureCollection"}', 'notGpx', 1],
		['KML', '<kml xmlns="http://www.opengis.net/kml/2.2"/>', 'notGpx', 1],
		[
			'Latin 1 that calls itself UTF-8',
			Buffer.from(gpxText(TRACK.replace('serra', 'Águia')), 'latin1'),
			'encoding',
			undefined,
		],
		[
			'a file in an unknown encoding',
			Buffer.from(gpxText(TRACK).replace('UTF-8', 'EBCDIC').replace('serra', 'sérra'), 'latin1'),
			'encoding',
			3,
		],
		['a file with a lone &', gpxText(TRACK.replace('serra', 'serra & o vale')), 'ampersand', 3],
		['a page of the web', '<!DOCTYPE html><html><p>Entre & veja</html>', 'html', 1],
		['a height with a comma', gpxText(TRACK.replace('<ele>100</ele>', '<ele>100,5</ele>')), 'comma', 4],
		['a file that was cut off', gpxText(TRACK).slice(0, 400), 'malformed', 7],
		['a file with an unknown entity', gpxText(TRACK.replace('serra', 'serra &nbsp;')), 'malformed', 3],
		['a bomb of entities', gpxText(TRACK.replace('serra', '&a8;')).replace('<gpx', `${bomb}<gpx`), 'doctype', 2],
		[
			'a file that names another',
			gpxText(TRACK.replace('serra', '&a;')).replace('<gpx', `${external}<gpx`),
			'doctype',
			2,
		],
		['a point beyond the pole', gpxText(TRACK.replace(/lat="[^"]*"/, 'lat="90.1"')), 'position', 4],
		['a point without a longitude', gpxText(TRACK.replace(/ lon="[^"]*"/, '')), 'position', 4],
		['a point with a comma', gpxText(TRACK.replace(/lat="[^"]*"/, 'lat="40,2"')), 'position', 4],
		['a point with nothing for a latitude', gpxText(TRACK.replace(/lat="[^"]*"/, 'lat=" "')), 'position', 4],
		['a file without points', gpxText(''), 'noTrack', undefined],
		['waypoints alone', gpxText('<wpt lat="1" lon="1"/><wpt lat="2" lon="2"/>'), 'noTrack', undefined],
		['a track that stays where it is', gpxText(`<trk>${segment([START, START, START])}</trk>`), 'noTrack', undefined],
	])('%s', (_, file, fault, line) => expect(faultOf(file)).toMatchObject({ fault, details: line ? { line } : {} }));

	it('two walks far apart; the message has place and distance', () => {
		const there = placeFrom(START, 90, 9_000);
		const { fault, details } = faultOf(gpxFile(WAY, [there, placeFrom(there, 0, 50)]));
		expect(fault).toBe('gap');
		expect(details.distance).toBeCloseTo(300, 3);
		expect(details.metres).toBeCloseTo(Math.hypot(9_000, 300), -1);
	});

	it('two leaps that are most of the way', () => {
		const aside = placeFrom(START, 90, 1_200);
		const { fault, details } = faultOf(gpxFile(WAY, straight(300, undefined, { start: aside }), WAY));
		expect(fault).toBe('gap');
		expect(details.distance).toBeCloseTo(300, 3);
	});
});

describe('of a recording with times', () => {
	/** `speed` in km/h at a distance in metres. */
	const timed = (points: readonly Place[], speed: (index: number) => number): string => {
		let [index, time] = [-1, Date.parse('2026-11-14T09:00:00Z')];
		return gpxText(`<trk>${segment(points)}</trk>`).replaceAll('</trkpt>', () => {
			index++;
			const step = index === 0 ? 0 : distanceBetween(points[index - 1] ?? START, points[index] ?? START);
			time += (3_600 * step) / speed(index);
			return `<time>${new Date(time).toISOString()}</time></trkpt>`;
		});
	};
	const way = straight(9_000, () => 100, { step: 30 });
	const broken = WAY.concat(straight(300, undefined, { start: placeFrom(START, 90, 1_500) }));

	it.each([
		['a drive', timed(way, () => 70), 'drive', { distance: 0, metres: 9_000, speed: 70 / 3.6 }],
		['a drive home', timed(way, (index) => (index > 200 ? 50 : 4)), 'drive', { distance: 5_970, metres: 3_030 }],
		['a leap', timed(broken, (index) => (index === 31 ? 3_000 : 4)), 'jump', { distance: 300 }],
	])('%s is refused', (_, file, fault, details) => {
		const found = faultOf(file);
		expect(found.fault).toBe(fault);
		for (const [name, value] of Object.entries(details))
			expect(Math.abs((found.details[name as keyof typeof details] ?? 0) - value)).toBeLessThan(120);
	});

	it.each([
		['a run', timed(way, () => 18)],
		['a ride downhill', timed(way, (index) => (index % 50 < 25 ? 45 : 12))],
		['a stretch without a signal', timed(broken, () => 4)],
		[
			'one time for all points',
			gpxText(`<trk>${segment(way)}</trk>`).replaceAll('</trkpt>', '<time>2026-11-14T09:00:00Z</time></trkpt>'),
		],
	])('%s is read, and no point keeps its time', (_, file) =>
		expect(JSON.stringify(readTrack(toBytes(file)))).not.toContain('time'),
	);
});

describe('errors of devices are corrected:', () => {
	const withAt = (index: number, ...points: (typeof WAY)[number][]) => WAY.toSpliced(index, points.length, ...points);

	it.each([
		['one point far off', withAt(12, placeFrom(START, 80, 700))],
		[
			'three points far off',
			withAt(12, placeFrom(START, 80, 700), placeFrom(START, 81, 705), placeFrom(START, 82, 700)),
		],
	])('%s', (_, points) => {
		const track = readTrack(gpxFile(points));
		expect(lengthOf(track)).toBeCloseTo(300, 3);
		expect(track.points.length).toBeLessThan(WAY.length);
	});

	/** A loop of 300 m a side with a way of 300 m to the east and back at 100 m; `seconds` for each way, and ten a step. */
	const spur = (seconds?: number, back = 0) => {
		const aside = placeFrom(START, 90, 300);
		const points = WAY.toSpliced(11, 0, placeFrom(aside, 0, 100), placeFrom(WAY[10] ?? START, 0, back));
		let time = 0;
		return gpxText(`<trk>${segment(points)}</trk>`).replaceAll(/(?:<\/trkpt>)/g, (end) => {
			const index = time++;
			const passed = index * 10 + (index > 10 ? (seconds ?? 0) : 0) + (index > 11 ? (seconds ?? 0) : 0) + (index % 3);
			return seconds === undefined ? end : `<time>${new Date(passed * 1_000).toISOString()}</time>${end}`;
		});
	};

	it.each([
		['that was walked', spur(270)],
		['that was walked, and not exactly', spur(270, 5)],
		['that was drawn', spur()],
	])('but not a straight way there and back %s', (_, file) => {
		const { points, removed } = readTrack(toBytes(file));
		expect(points.at(-1)?.distance).toBeGreaterThan(850);
		expect(removed).toEqual([]);
	});

	it.each([
		['faster than anybody', spur(1)],
		['without times, and not back exactly', spur(undefined, 5)],
	])('a way there and back %s is said, and can be kept', (_, file) => {
		const [spike, ...others] = readTrack(toBytes(file)).removed;
		expect(others).toEqual([]);
		expect(spike).toMatchObject({ points: 1 });
		expect(spike?.metres).toBeGreaterThan(590);
		expect(spike?.distance).toBeCloseTo(100, 3);
	});

	it('points are kept that an editor wants', () => {
		const track = readTrack(toBytes(spur(undefined, 5)), { keepAllPoints: true });
		expect([lengthOf(track) > 850, track.removed]).toEqual([true, []]);
	});

	it('times are of drawing if they are faster than a car throughout', () => {
		let index = 0;
		const file = gpxText(`<trk>${segment(straight(4_000, undefined, { step: 400 }))}</trk>`).replaceAll(
			'</trkpt>',
			(end) =>
				`<time>${new Date(1_800_000_000_000 + 9_000 * index + 1_000 * (index++ % 3)).toISOString()}</time>${end}`,
		);
		expect(lengthOf(readTrack(toBytes(file)))).toBeCloseTo(4_000, 3);
	});

	it('but not a way out and back whose points are far apart', () => {
		const [far, farther] = [placeFrom(START, 0, 500), placeFrom(START, 0, 1_000)];
		expect(lengthOf(readTrack(gpxFile([START, far, farther, far, START])))).toBeCloseTo(2_000, 3);
	});

	it.each([
		['a height that leaps', 500],
		['a height that sinks', -300],
		['a zero high above the sea', 0],
		['a height above all mountains', 20_000],
	])('%s', (_, elevation) => {
		const points = WAY.map((place, index) => (index === 15 ? { ...place, elevation } : place));
		expect(readTrack(gpxFile(points)).points[15]?.elevation).toBeCloseTo(115, 6);
	});

	it('heights that are missing for a while, and at both ends', () => {
		const points = WAY.map((place, index) => (index % 7 === 3 ? place : { ...place, elevation: null }));
		const elevations = readTrack(gpxFile(points)).points.map(({ elevation }) => elevation);
		expect(elevations[0]).toBeCloseTo(103, 6);
		expect(elevations[14]).toBeCloseTo(114, 6);
		expect(elevations.at(-1)).toBeCloseTo(124, 6);
	});

	it.each([
		['that all are zero', straight(300, () => 0)],
		['that lack for more than a kilometre', straight(3_000, (distance) => (distance < 1_800 ? 100 : null))],
		['that are nowhere', straight(300)],
	])('heights %s count as missing', (_, points) => {
		expect(new Set(readTrack(gpxFile(points)).points.map(({ elevation }) => elevation))).toEqual(new Set([null]));
	});

	it('but zeros at the sea count as heights', () => {
		const points = straight(300, (distance) => (distance < 150 ? 0 : 3));
		expect(readTrack(gpxFile(points)).points[2]?.elevation).toBe(0);
	});
});

it('the time for twenty thousand points grows with their number, not with its square', { timeout: 30_000 }, () => {
	const zigzag = Array.from({ length: 20_000 }, (_, index) => ({
		longitude: -10 + (index % 2) / 20_000,
		latitude: 40 + index / 100_000,
		elevation: index % 100,
	}));
	expect(readTrack(gpxFile(zigzag)).points).toHaveLength(20_000);
});
