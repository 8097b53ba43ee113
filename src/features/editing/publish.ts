/** The request by which the package publishes a proposal. */
const MERGE = /^(https:\/\/api\.github\.com\/repos\/[^/]+\/[^/]+)\/pulls\/(\d+)\/merge$/;

const EVERY_MS = 5_000;
/** A check that has not begun by then does not run. */
const START_MS = 30_000;
const PATIENCE_MS = 180_000;

const SILENT =
	'A verificação desta proposta ainda não respondeu. Se nela houver um erro, o sítio deixa de se publicar, para todos, até alguém o corrigir. Publicar mesmo assim?';
const FAILED =
	'A verificação encontrou o que corrigir, e nada se publicou. As frases dela estão em «Verificar o conteúdo», nesta página:';

const CHANGED =
	'Esta proposta mudou enquanto se esperava pela verificação, e nada se publicou. Recarregue a página, veja o que mudou e publique-a outra vez.';

/** A run of `.github/workflows/content.yml`. */
interface Run {
	readonly status: string;
	readonly conclusion: string | null;
	readonly html_url: string;
}

/** The newest commit of a proposal. */
const readHead = async (get: (path: string) => Promise<unknown>, number: string): Promise<string> =>
	((await get(`/pulls/${number}`)) as { readonly head: { readonly sha: string } }).head.sha;

/**
 * What the check of a commit says; `undefined` if it does not answer.
 * @throws if GitHub does not
 */
const readCheck = async (get: (path: string) => Promise<unknown>, sha: string): Promise<Run | undefined> => {
	for (let waited = 0; waited <= PATIENCE_MS; waited += EVERY_MS) {
		const answer = await get(`/actions/workflows/content.yml/runs?head_sha=${sha}`);
		const { workflow_runs: runs } = answer as { readonly workflow_runs: readonly Run[] };
		if (runs.length === 0 && waited >= START_MS) return undefined;
		if (runs.length > 0 && runs.every(({ status }) => status === 'completed'))
			return runs.find(({ conclusion }) => conclusion !== 'success') ?? runs[0];
		await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
	}
	return undefined;
};

/**
 * Makes of the browser's `fetch` one that publishes a proposal only once its check has found nothing, or if somebody who is
 * told that it has not answered says so. The package takes the answer 405 for a proposal that can't be published.
 */
export const guardMerges =
	(send: typeof fetch, say: (text: string) => void, ask: (text: string) => boolean): typeof fetch =>
	async (input, init = {}) => {
		const [, repository, number] = (init.method === 'PUT' && MERGE.exec(String(input))) || [];
		if (!repository || !number) return send(input, init);
		const get = async (path: string) => {
			const response = await send(repository + path, { headers: new Headers(init.headers), cache: 'no-store' });
			if (!response.ok) throw new Error(`GitHub answers ${response.status}.`);
			return response.json();
		};
		const sha = await readHead(get, number).catch(() => undefined);
		const run = sha && (await readCheck(get, sha).catch(() => undefined));
		const isWrong = run && run.conclusion !== 'success';
		if (isWrong) say(`${FAILED}\n\n${run.html_url}`);
		if (isWrong || (!run && !ask(SILENT)))
			return Response.json({ message: 'Its check has not passed.' }, { status: 405 });
		// What was checked, and nothing that somebody has saved meanwhile: GitHub then answers 409.
		const body = JSON.stringify({ ...JSON.parse(String(init.body ?? '{}')), sha });
		const answer = await send(input, { ...init, body });
		if (answer.status === 409) say(CHANGED);
		return answer;
	};
