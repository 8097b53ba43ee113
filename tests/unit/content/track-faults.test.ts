import { expect, it } from 'vitest';
import { checkTrack, decisionsOf } from '#src/schemas/track-faults.ts';
import { gpxText, toBytes } from '#tests/support/tracks.ts';

type Point = readonly [latitude: number, longitude: number, seconds?: number];

const track = (...points: readonly Point[]): string => {
	const places = points.map(([latitude, longitude, seconds]) => {
		const time = seconds === undefined ? '' : new Date(Date.UTC(2026, 10, 14, 9, 0, seconds)).toISOString();
		return `<trkpt lat="${latitude}" lon="${longitude}">${time && `<time>${time}</time>`}</trkpt>`;
	});
	return `<trk><trkseg>\n${places.join('\n')}\n</trkseg></trk>`;
};

const WAY = track([40.2, -10.4], [40.21, -10.4]);
/** On foot, then by car. */
const DRIVE = Array.from({ length: 36 }, (_, step): Point => {
	return [40.2 + step * 0.002, -10.4, step <= 10 ? step * 200 : 2_000 + (step - 10) * 15];
});
/** On foot, for a while far from the way. */
const JUMP = Array.from({ length: 30 }, (_, step): Point => {
	return [40.2 + step * 0.0001, step >= 10 && step < 20 ? -10.392 : -10.4, step * 8];
});

/** A circle of so many points. */
const round = (points: number) =>
	Array.from({ length: points + 1 }, (_, step): Point => {
		const angle = (2 * Math.PI * step) / points;
		return [40.2 + 0.004 * Math.sin(angle), -10.4 + 0.005 * Math.cos(angle)];
	});

const NOT_GPX =
	'o ficheiro não é GPX, diga o nome o que disser. No relógio ou na aplicação escolha «Exportar GPX» (KML, TCX e FIT não servem)';
const AGAIN = 'exporte o percurso outra vez, em GPX, e envie esse ficheiro';

it.each<[string, string | Uint8Array, string]>([
	[
		'in an encoding that it does not name',
		Buffer.from(gpxText(`<wpt lat="40.2" lon="-10.4"><name>São João</name></wpt>${WAY}`), 'latin1'),
		'3: esta linha não está na codificação que o ficheiro diz ter, e os acentos sairiam estragados. Na primeira linha escreva encoding="windows-1252" em vez da que lá está, ou grave o ficheiro outra vez em UTF-8',
	],
	['of bytes', Uint8Array.from([14, 32, 120, 8, 200, 1, 0, 0, 46, 70, 73, 84]), NOT_GPX],
	['in another format', '<?xml version="1.0"?>\n<kml/>', `2: ${NOT_GPX}`],
	[
		'of waypoints alone',
		gpxText('<wpt lat="40.2" lon="-10.4"><name>Fonte</name></wpt>'),
		'o ficheiro não tem um percurso: nem um <trk> nem um <rte> com dois pontos em sítios diferentes. Exporte o percurso gravado, e não só os pontos de interesse',
	],
	[
		'with a point off the world',
		gpxText(track([40.2, -10.4], [4_021, -10.4])),
		`5: este ponto não tem um «lat» de -90 a 90 e um «lon» de -180 a 180. Apague o ponto; se forem muitos, ${AGAIN}`,
	],
	[
		'that names another file',
		'<?xml version="1.0"?>\n<!DOCTYPE gpx [<!ENTITY a SYSTEM "file:///etc/passwd">]>\n<gpx/>',
		`2: o ficheiro tem um <!DOCTYPE, que nenhum relógio nem aplicação escreve. Apague-o ou, se não souber como, ${AGAIN}`,
	],
	[
		'with two ways far apart',
		gpxText(WAY + track([40.31, -10.4], [40.32, -10.4])),
		'6: o ficheiro tem 2 percursos (<trk> ou <rte>) que não se seguem; o segundo que não segue o anterior começa aqui. Deixe só o do trilho: na aplicação, abra-o sozinho e exporte-o. Se são partes de um só, junte-as lá primeiro',
	],
	[
		'with heights in feet',
		gpxText(WAY.replaceAll('"></trkpt>', '"><ele>4739</ele></trkpt>').replaceAll('-10.4', '-8.4')),
		'as altitudes chegam a 4739 m, e em Portugal nada passa dos 2 351: estão em pés. Na aplicação escolha metros, e exporte o percurso outra vez',
	],
	[
		'with points far from the way',
		gpxText(track(...JUMP)),
		'ao quilómetro 0,1 o percurso salta 681 m de um ponto para o seguinte, o que ninguém anda: faltou o sinal, ou os pontos estão fora de ordem. Apague na aplicação os pontos que estão longe do caminho, e exporte-o outra vez',
	],
	[
		'with the drive home',
		gpxText(track(...DRIVE)),
		'do quilómetro 2,2 ao 7,8 este percurso foi gravado a 53 km/h, que é andar de carro. Corte esse pedaço na aplicação, ou grave o trilho a pé, e exporte-o outra vez',
	],
	[
		'with a waypoint without a name',
		gpxText(`<wpt lat="40.2" lon="-10.4"/>${WAY}`),
		'o 1.º ponto de interesse (<wpt>) não tem nome. Escreva <name>O nome</name> dentro dele, ou apague-o',
	],
])('a track %s has its sentence', (_, file, sentence) => {
	const { faults } = checkTrack(typeof file === 'string' ? toBytes(file) : file);
	expect(faults.map((fault) => [fault.line, fault.sentence].filter(Boolean).join(': '))).toEqual([sentence]);
});

it.each<[string, string, string]>([
	[
		'a waypoint far away is left out',
		gpxText(`<wpt lat="40.2" lon="-10.5"><name>Fonte</name></wpt>${WAY}`),
		'o ponto de interesse «Fonte» está a 8,5 km do percurso, e por isso não aparece. Se é deste trilho, corrija-lhe o lugar no ficheiro GPX',
	],
	[
		'a round exported twice, with other points',
		gpxText(
			[40, 56]
				.map((points) => track(...round(points)))
				.join('')
				.replace('</trk><trk>', ''),
		),
		'do quilómetro 2,7 em diante, o percurso vai 2,7 km por onde já tinha ido, no mesmo sentido, e contei-os duas vezes. Se só lá se passa uma, o ficheiro tem o percurso repetido: exporte-o outra vez, ou apague nele esse <trkseg>',
	],
	[
		'a spike is taken out',
		gpxText(
			track(...Array.from({ length: 30 }, (_, step): Point => [40.2 + step * 0.0002, step === 9 ? -10.39 : -10.4])),
		),
		'do percurso gravado retirei um ponto, 1659 m, ao km 0,2: saltam do caminho e voltam, como num erro do GPS. Se alguém andou mesmo por aí, acrescente a linha: keepAllPoints: true',
	],
])('what the site decides is said: %s', (_, file, sentence) => {
	const { track: read, faults } = checkTrack(toBytes(file));
	expect(faults).toEqual([]);
	expect(read && decisionsOf(read)).toEqual([sentence]);
});
