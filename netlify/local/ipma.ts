import { DEFAULT_TIME_ZONE, toClock } from '#src/format/clock.ts';
import { addDays } from '#src/format/day.ts';
import { html } from '#src/format/html.ts';
import { type Responder, startHttpServer } from './http.ts';
import { toPage } from './page.ts';

/** What the stand-in says of every municipality and area that it is asked about. */
const DAYS = {
	normal: { name: 'Um dia normal', grade: 2, level: 'green' },
	high: { name: 'Perigo muito elevado', grade: 4, level: 'green' },
	highest: { name: 'Perigo máximo e aviso laranja de calor', grade: 5, level: 'orange' },
	wind: { name: 'Aviso amarelo de vento', grade: 2, level: 'yellow' },
	down: { name: 'A IPMA não responde', grade: 0, level: 'green' },
} as const;

export type LocalDay = keyof typeof DAYS;

interface Places {
	readonly codes: readonly string[];
	readonly areas: readonly string[];
}

/** IPMA's files in their recorded shapes, for today and the two days after it. */
const answerAs = (day: LocalDay, { codes, areas }: Places, path: string): Response | undefined => {
	const { grade, level } = DAYS[day];
	const today = toClock(Date.now(), DEFAULT_TIME_ZONE).slice(0, 10);
	if (day === 'down') return new Response('<!doctype html><p>Manutenção', { status: 503 });
	const ahead = /rcm-d(\d)\.json$/.exec(path)?.[1];
	if (ahead !== undefined) {
		const local = Object.fromEntries(codes.map((dico) => [dico, { data: { rcm: grade }, dico }]));
		return Response.json({
			dataPrev: addDays(today, Number(ahead)),
			dataRun: today,
			fileDate: `${today} 08:00:00`,
			local,
		});
	}
	if (!path.endsWith('/warnings_www.json')) return undefined;
	const awarenessTypeName = level === 'orange' ? 'Tempo Quente' : 'Vento';
	const times = { startTime: `${today}T09:00:00`, endTime: `${addDays(today, 1)}T18:00:00` };
	return Response.json(
		areas.map((idAreaAviso) => ({ text: '', awarenessTypeName, idAreaAviso, awarenessLevelID: level, ...times })),
	);
};

const ROOT = '/_local/day';

/** A stand-in for IPMA, and the page `/_local/day` that chooses its day. `refresh`: the site reads it. */
export const startIpma = async (places: Places, refresh: () => Promise<unknown>) => {
	let chosen: LocalDay = 'normal';
	const { port, stop } = await startHttpServer({
		port: 0,
		respond: async ({ url }) => answerAs(chosen, places, new URL(url).pathname),
	});
	const respond: Responder = async ({ url }) => {
		const { pathname, searchParams } = new URL(url);
		if (pathname !== ROOT) return undefined;
		const asked = Object.keys(DAYS).find((name) => name === searchParams.get('is')) as LocalDay | undefined;
		if (asked) {
			chosen = asked;
			await refresh();
		}
		return toPage(
			'O dia na serra',
			html`<p>O que a IPMA diz, nesta máquina: <b>${DAYS[chosen].name}</b>. <a href="/trails">Ver os trilhos</a></p>
<ul>${Object.entries(DAYS).map(([name, { name: label }]) => html`<li><a href="${ROOT}?is=${name}">${label}</a></li>`)}</ul>`,
		);
	};
	return { host: `http://localhost:${port}`, respond, stop };
};
