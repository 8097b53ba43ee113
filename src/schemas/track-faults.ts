import { LANGUAGES } from '#src/format/language.ts';
import { type MeasuredTrack, measure } from '#src/geo/measure.ts';
import { type Keep, readTrack } from '#src/geo/read-track.ts';
import { type Position, TrackError } from '#src/geo/track.ts';

const OR_AGAIN = 'exporte o percurso outra vez, em GPX, e envie esse ficheiro';
const AGAIN = `E${OR_AGAIN.slice(1)}`;

const kilometres = (metres = 0): string =>
	(metres / 1_000).toLocaleString(LANGUAGES.pt, { maximumFractionDigits: 1, minimumFractionDigits: 1 });

const SENTENCES: Readonly<Record<TrackError['fault'], (details: TrackError['details']) => string>> = {
	encoding: () =>
		'esta linha não está na codificação que o ficheiro diz ter, e os acentos sairiam estragados. Na primeira linha escreva encoding="windows-1252" em vez da que lá está, ou grave o ficheiro outra vez em UTF-8',
	malformed: () => `o GPX está cortado ou estragado aqui. ${AGAIN} inteiro`,
	ampersand: () => 'há aqui um & sozinho, que o GPX não aceita. Escreva &amp; em vez dele',
	html: () =>
		'o ficheiro é uma página da internet (HTML), e não um GPX: a aplicação pediu que entrasse, ou guardou a página em vez do percurso. Entre na aplicação e descarregue o GPX outra vez',
	comma: () =>
		'esta altitude tem vírgula, e no GPX é um ponto: 235.3. Na aplicação escolha os números com ponto e exporte outra vez, ou substitua no ficheiro todas as vírgulas das linhas <ele>',
	several: ({ count = 2 }) =>
		`o ficheiro tem ${count} percursos (<trk> ou <rte>) que não se seguem; o segundo que não segue o anterior começa aqui. Deixe só o do trilho: na aplicação, abra-o sozinho e exporte-o. Se são partes de um só, junte-as lá primeiro`,
	doctype: () =>
		`o ficheiro tem um <!DOCTYPE, que nenhum relógio nem aplicação escreve. Apague-o ou, se não souber como, ${OR_AGAIN}`,
	notGpx: () =>
		'o ficheiro não é GPX, diga o nome o que disser. No relógio ou na aplicação escolha «Exportar GPX» (KML, TCX e FIT não servem)',
	position: () =>
		`este ponto não tem um «lat» de -90 a 90 e um «lon» de -180 a 180. Apague o ponto; se forem muitos, ${OR_AGAIN}`,
	noTrack: () =>
		'o ficheiro não tem um percurso: nem um <trk> nem um <rte> com dois pontos em sítios diferentes. Exporte o percurso gravado, e não só os pontos de interesse',
	gap: ({ metres, distance }) =>
		`ao quilómetro ${kilometres(distance)} o percurso salta ${kilometres(metres)} km de um ponto para o seguinte. Deixe no ficheiro um só percurso, ou desenhe o que falta`,
	jump: ({ metres = 0, distance }) =>
		`ao quilómetro ${kilometres(distance)} o percurso salta ${Math.round(metres)} m de um ponto para o seguinte, o que ninguém anda: faltou o sinal, ou os pontos estão fora de ordem. Apague na aplicação os pontos que estão longe do caminho, e exporte-o outra vez`,
	drive: ({ metres = 0, distance = 0, speed = 0 }) =>
		`do quilómetro ${kilometres(distance)} ao ${kilometres(distance + metres)} este percurso foi gravado a ${Math.round(speed * 3.6)} km/h, que é andar de carro. Corte esse pedaço na aplicação, ou grave o trilho a pé, e exporte-o outra vez`,
};

/** Metres: nothing in Portugal is higher than the Pico, of 2 351 m. */
const HIGHEST = 2_400;

const faultOfFeet = (highest: number): string =>
	`as altitudes chegam a ${Math.round(highest).toLocaleString(LANGUAGES.pt)} m, e em Portugal nada passa dos 2 351: estão em pés. Na aplicação escolha metros, e exporte o percurso outra vez`;

/** The mainland with its coast, Madeira and the Azores: west, south, east and north in degrees. */
const PORTUGAL = [
	[-10.5, 36.8, -6.1, 42.2],
	[-17.4, 32.3, -16.2, 33.2],
	[-31.4, 36.8, -24.9, 39.8],
] as const;

export const isInPortugal = ({ longitude, latitude }: Position): boolean =>
	PORTUGAL.some(
		([west, south, east, north]) => longitude > west && longitude < east && latitude > south && latitude < north,
	);

const SWAPPED =
	'o percurso fica fora de Portugal, e com a latitude e a longitude trocadas fica em Portugal. Exporte-o outra vez na aplicação onde o gravou ou, se a troca é de lá, ponha em cada ponto o valor de «lat» em «lon» e o de «lon» em «lat»';

const faultsOfWaypoints = ({ waypoints }: MeasuredTrack): string[] =>
	waypoints
		.filter(({ name }) => !name)
		.map(
			({ number }) =>
				`o ${number}.º ponto de interesse (<wpt>) não tem nome. Escreva <name>O nome</name> dentro dele, ou apague-o`,
		);

const PLACES = new Intl.ListFormat(LANGUAGES.pt);

/** What the site decided by itself of a track, for who knows the way. */
export const decisionsOf = ({ removed, repeated, leftOut }: MeasuredTrack): string[] => {
	const points = removed.reduce((sum, spike) => sum + spike.points, 0);
	const metres = Math.round(removed.reduce((sum, spike) => sum + spike.metres, 0));
	const places = PLACES.format(removed.map(({ distance }) => kilometres(distance)));
	const spikes = `do percurso gravado retirei ${points === 1 ? 'um ponto' : `${points} pontos`}, ${metres} m, ao km ${places}: saltam do caminho e voltam, como num erro do GPS. Se alguém andou mesmo por aí, acrescente a linha: keepAllPoints: true`;
	const aside = leftOut.map(
		(waypoint) =>
			`o ponto de interesse «${waypoint.name || 'sem nome'}» está a ${kilometres(waypoint.aside)} km do percurso, e por isso não aparece. Se é deste trilho, corrija-lhe o lugar no ficheiro GPX`,
	);
	const twice = repeated.map(
		({ metres, distance }) =>
			`do quilómetro ${kilometres(distance)} em diante, o percurso vai ${kilometres(metres)} km por onde já tinha ido, no mesmo sentido, e contei-os duas vezes. Se só lá se passa uma, o ficheiro tem o percurso repetido: exporte-o outra vez, ou apague nele esse <trkseg>`,
	);
	return [...(points > 0 ? [spikes] : []), ...twice, ...aside];
};

interface CheckedTrack {
	/** `undefined` if it is none, or not where it should be. */
	readonly track?: MeasuredTrack;
	readonly faults: readonly { readonly line?: number; readonly sentence: string }[];
}

/** The track in the bytes of a GPX file, and what is wrong with it. */
export const checkTrack = (bytes: Uint8Array, keep?: Keep): CheckedTrack => {
	try {
		const track = measure(readTrack(bytes, keep));
		const { longitude: latitude, latitude: longitude } = track.start;
		if (isInPortugal({ longitude, latitude })) return { faults: [{ sentence: SWAPPED }] };
		const highest = track.heights?.highest ?? 0;
		if (highest > HIGHEST && isInPortugal(track.start)) return { faults: [{ sentence: faultOfFeet(highest) }] };
		return { track, faults: faultsOfWaypoints(track).map((sentence) => ({ sentence })) };
	} catch (error) {
		if (!(error instanceof TrackError)) throw error;
		const { fault, details } = error;
		return { faults: [{ ...(details.line && { line: details.line }), sentence: SENTENCES[fault](details) }] };
	}
};
