import type { Trail } from '#src/features/trails/schema.ts';
import { DEFAULT_LANGUAGE } from '#src/format/language.ts';
import { formatDistanceIn } from '#src/format/way.ts';
import type { MeasuredTrack } from '#src/geo/measure.ts';
import { checkTrack, decisionsOf } from '#src/schemas/track-faults.ts';
import { basename, type ContentFiles, dirname, type Finding, findingAt, join, type ReadEntry } from './files.ts';

const formatDistance = formatDistanceIn(DEFAULT_LANGUAGE);

/** Metres that a step may lie beyond the end, because its kilometre is rounded. */
const ROUNDING = 100;

const findAgainstTrack = (entry: ReadEntry, { shape, distance, waypoints }: MeasuredTrack): Finding[] => {
	const { thereAndBack, steps, points, alerts } = entry.data as Trail;
	const beyond = steps.flatMap(({ kilometre }, index) => {
		if (kilometre * 1_000 <= distance + ROUNDING) return [];
		const sentence = `este passo começa aos ${formatDistance(kilometre * 1_000)}, e o percurso gravado acaba aos ${formatDistance(distance)}. Corrija o quilómetro`;
		return findingAt(entry, ['steps', index, 'kilometre'], sentence);
	});
	const unknown = points.flatMap(({ name }, index) => {
		if (waypoints.some((waypoint) => waypoint.name === name)) return [];
		const sentence = `«${name}» não é nenhum ponto do percurso gravado. Os que há são: ${waypoints.map((waypoint) => waypoint.name).join(', ') || 'nenhum'}`;
		return findingAt(entry, ['points', index, 'name'], sentence);
	});
	const stretches = alerts.flatMap((alert, index) => {
		const key = (['fromKm', 'toKm'] as const).find((end) => (alert[end] ?? 0) * 1_000 > distance + ROUNDING);
		if (!key) return [];
		const sentence = `o troço deste aviso ${key === 'toKm' ? 'acaba' : 'começa'} aos ${formatDistance((alert[key] ?? 0) * 1_000)}, e o percurso gravado acaba aos ${formatDistance(distance)}. Corrija o quilómetro`;
		return findingAt(entry, ['alerts', index, key], sentence);
	});
	const faults = [...beyond, ...unknown, ...stretches];
	if (!thereAndBack || shape === 'line') return faults;
	const sentence =
		'o campo «thereAndBack» diz que o percurso gravado é só a ida, mas track.gpx acaba onde começa. Apague esta linha, ou grave só a ida';
	return [findingAt(entry, ['thereAndBack'], sentence), ...faults];
};

const faultOfNoTrack = (others: readonly string[]): string => {
	const [other] = others;
	return other === undefined
		? 'falta o percurso gravado deste trilho. Ponha-o aqui com este nome'
		: `falta o percurso gravado deste trilho, e na pasta está «${basename(other)}». Escreva, no cabeçalho de index.md: gpx: ./${basename(other)}`;
};

/** What the site decided by itself of the recorded ways. */
export const findDecided = (
	trails: readonly ReadEntry[],
	tracks: ReadonlyMap<string, MeasuredTrack>,
): readonly Finding[] =>
	trails.flatMap((entry) => {
		const track = tracks.get(dirname(entry.file));
		return track ? decisionsOf(track).map((sentence) => findingAt(entry, ['gpx'], sentence)) : [];
	});

interface FoundInTracks {
	readonly findings: readonly Finding[];
	/** The tracks that could be read, by the folders of their trails. */
	readonly tracks: ReadonlyMap<string, MeasuredTrack>;
}

export const findInTracks = (files: ContentFiles, entries: readonly ReadEntry[]): FoundInTracks => {
	const findings: Finding[] = [];
	const tracks = new Map<string, MeasuredTrack>();
	for (const folder of new Set(files.at('trails/*/*').map(dirname))) {
		const id = basename(folder);
		const index = `${folder}/index.md`;
		const entry = entries.find(({ file }) => file === index);
		const { gpx, keepAllPoints } = (entry?.data as Trail | undefined) ?? {};
		const file = join(folder, gpx ?? 'track.gpx');
		if (!files.has(index)) {
			const sentence = `este ficheiro não existe, e sem ele não há trilho ${id}. Escreva-o, ou apague a pasta`;
			findings.push({ file: index, sentence });
		}
		if (!files.has(file)) {
			const others = files.paths.filter((path) => dirname(path) === folder && /\.gpx$/i.test(path));
			const sentence = faultOfNoTrack(others);
			findings.push({ file, sentence, field: { path: ['gpx'], fault: others.length > 0 ? sentence : 'falta' } });
			continue;
		}
		const bytes = files.read(file);
		if (!(bytes instanceof Uint8Array)) continue;
		const { track, faults } = checkTrack(bytes, { keepAllPoints });
		findings.push(...faults.map((fault) => ({ file, ...fault })));
		if (track) tracks.set(folder, track);
		if (track && entry) findings.push(...findAgainstTrack(entry, track));
	}
	return { findings, tracks };
};
