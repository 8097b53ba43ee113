import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { BrowserContext, Page, Route } from '@playwright/test';
import { SAMPLE } from '#src/content-folder.ts';
import { boxOf } from './editor.ts';
import { expect } from './page.ts';

const REPOSITORY = 'associacao/sitio';

interface Pull {
	readonly number: number;
	readonly title: string;
	readonly branch: string;
	isOpen: boolean;
	isDraft: boolean;
	labels: string[];
}

interface Answer {
	readonly status?: number;
	readonly json?: unknown;
	readonly body?: Buffer;
	readonly contentType?: string;
}

/** What the editor sends to GitHub's REST API, each request some of it. */
interface RestFields {
	readonly title: string;
	readonly head: string;
	readonly draft: boolean;
	readonly sha: string;
	readonly labels?: string[];
	readonly state?: 'open' | 'closed';
}

/** What it sends to the GraphQL API, each query some of it. */
interface Query {
	readonly query: string;
	readonly variables: {
		readonly branch: string;
		readonly input: {
			readonly name: string;
			readonly oid: string;
			readonly pullRequestId: string;
			readonly branch: { readonly branchName: string };
			readonly expectedHeadOid: string;
			readonly message: { readonly headline: string };
			readonly fileChanges: {
				readonly additions?: readonly { readonly path: string; readonly contents: string }[];
				readonly deletions?: readonly { readonly path: string }[];
			};
		};
	};
}

/** Who signs in. */
const ANA = { name: 'Ana', login: 'ana', email: 'ana@exemplo.pt', avatarUrl: '/favicon.svg', databaseId: 1 };

/** Who works on the site with git. */
const RUI = { name: 'Rui', email: 'rui@exemplo.pt', user: { id: 2, login: 'rui' } };

const DAY = '2026-01-05T10:00:00Z';

const CHECK_PAGE = `https://github.com/${REPOSITORY}/actions/runs/1`;

const ENV = {
	...process.env,
	GIT_AUTHOR_NAME: RUI.name,
	GIT_AUTHOR_EMAIL: RUI.email,
	GIT_COMMITTER_NAME: RUI.name,
	GIT_COMMITTER_EMAIL: RUI.email,
};

const KINDS: Readonly<Record<string, string>> = { A: 'ADDED', D: 'DELETED', M: 'MODIFIED' };

/** `api.github.com` for one repository, as far as the editor asks for it. Its files, commits and branches are git's own. */
export class GitHub {
	/** The tokens that it takes. */
	tokens = ['github_pat_ana'];
	/** Requests that it has no answer for. */
	readonly unknown: string[] = [];
	readonly pulls: Pull[] = [];
	/** What the check of every proposal says. */
	check: 'success' | 'failure' = 'success';
	readonly #folder = mkdtempSync(join(tmpdir(), 'cumeada-'));

	/** `project`: the folder that holds `content`, by default the sample's. */
	constructor(project = dirname(SAMPLE)) {
		this.#git('init', '--bare', '--initial-branch=main');
		this.#git('--work-tree', resolve(project), 'add', 'content');
		this.#point('main', this.#git('commit-tree', this.#git('write-tree'), '-m', 'Início'));
	}

	remove(): void {
		rmSync(this.#folder, { recursive: true });
	}

	#run(words: readonly string[], input: Buffer | string = ''): Buffer {
		return execFileSync('git', ['--git-dir', this.#folder, ...words], { env: ENV, input, maxBuffer: 100_000_000 });
	}

	#git(...words: readonly string[]): string {
		return this.#run(words).toString().trimEnd();
	}

	#head(branch: string): string {
		return this.#git('rev-parse', `refs/heads/${branch}`);
	}

	#point(branch: string, commit: string): void {
		this.#git('update-ref', `refs/heads/${branch}`, commit);
	}

	branches(): string[] {
		return this.#git('for-each-ref', '--format=%(refname:short)', 'refs/heads').split('\n');
	}

	read(branch: string, file: string): string {
		return this.#git('show', `${branch}:${file}`);
	}

	exists(branch: string, file: string): boolean {
		return this.#git('ls-tree', '--name-only', branch, file) !== '';
	}

	/** Writes the files of a branch into a folder. */
	checkOut(branch: string, folder: string): void {
		const archive = this.#run(['archive', branch, 'content']);
		execFileSync('tar', ['-x', '-C', folder], { input: archive });
	}

	/** Commits files with their new contents, or without one if they are deleted. By itself, as git does. */
	commit(branch: string, message: string, changes: Readonly<Record<string, Buffer | string | undefined>>): string {
		const parent = this.#head(branch);
		this.#git('read-tree', parent);
		for (const [file, content] of Object.entries(changes)) {
			if (content === undefined) this.#run(['update-index', '--index-info'], `0 ${'0'.repeat(40)}\t${file}\n`);
			else {
				const blob = this.#run(['hash-object', '-w', '--stdin'], content).toString().trim();
				this.#git('update-index', '--add', '--cacheinfo', `100644,${blob},${file}`);
			}
		}
		const commit = this.#git('commit-tree', this.#git('write-tree'), '-m', message, '-p', parent);
		this.#point(branch, commit);
		return commit;
	}

	/** Makes a proposal as somebody whose network failed before its label was sent. */
	propose(branch: string, title: string, changes: Readonly<Record<string, string>>): void {
		this.#point(branch, this.#head('main'));
		this.commit(branch, title, changes);
		this.pulls.push({ number: this.pulls.length + 1, title, branch, isOpen: true, isDraft: false, labels: [] });
	}

	/** Merges a branch into the site's, if it can be merged. */
	#merge({ number, branch }: Pull): boolean {
		try {
			const tree = this.#git('merge-tree', '--write-tree', 'main', branch);
			this.#point('main', this.#git('commit-tree', tree, '-m', `#${number}`, '-p', 'main', '-p', branch));
			return true;
		} catch {
			return false;
		}
	}

	/** Text files, by what names each, in one run of git. */
	#texts(names: readonly string[]) {
		const output = this.#run(['cat-file', '--batch'], names.join('\n'));
		let at = 0;
		return names.map(() => {
			const end = output.indexOf('\n', at);
			const [oid = '', , size = '0'] = output.toString('utf8', at, end).split(' ');
			at = end + 1 + Number(size) + 1;
			return { oid, byteSize: Number(size), isTruncated: false, text: output.toString('utf8', end + 1, at - 1) };
		});
	}

	/** Answers all that the pages of a browser ask of GitHub. */
	async serve(context: BrowserContext): Promise<void> {
		await context.route('https://api.github.com/**', (route) => this.#respond(route));
	}

	async #respond(route: Route): Promise<void> {
		const request = route.request();
		const path = new URL(request.url()).pathname.replace(`/repos/${REPOSITORY}`, '');
		const token = String(await request.headerValue('authorization')).replace('token ', '');
		const call = `${request.method()} ${path}`;
		let answer: Answer | undefined = { status: 401, json: { message: 'Bad credentials' } };
		if (this.tokens.includes(token)) {
			const fields = request.postDataJSON() ?? {};
			answer = call === 'POST /graphql' ? this.#query(fields) : this.#call(call, fields);
		}
		if (!answer) this.unknown.push(`${call} ${request.postData()}`);
		const headers = { 'access-control-allow-origin': '*' };
		await route.fulfill({ status: 200, headers, ...(answer ?? { status: 404 }) });
	}

	#call(call: string, fields: RestFields): Answer | undefined {
		const [, kind, name = ''] =
			/\/(trees|blobs|refs\/heads|pulls|issues)\/([^?]+?)(?:\/(?:labels|merge))?$/.exec(call) ?? [];
		if (call === 'GET /actions/workflows/content.yml/runs')
			return { json: { workflow_runs: [{ status: 'completed', conclusion: this.check, html_url: CHECK_PAGE }] } };
		if (call === 'GET /user') return { json: { id: 1, ...ANA, avatar_url: ANA.avatarUrl } };
		if (call === 'GET /collaborators/ana') return { status: 204 };
		if (kind === 'trees') return { json: { tree: this.#tree(name) } };
		if (kind === 'blobs')
			return { body: this.#run(['cat-file', 'blob', name]), contentType: 'application/octet-stream' };
		if (kind === 'refs/heads') {
			if (call.startsWith('DELETE')) {
				this.#git('update-ref', '-d', `refs/heads/${decodeURI(name)}`);
				return { status: 204 };
			}
			this.#point(decodeURI(name), fields.sha);
			return { json: {} };
		}
		if (call === 'POST /pulls') {
			const { title, head: branch, draft: isDraft } = fields;
			if (this.pulls.some((pull) => pull.isOpen && pull.branch === branch))
				return { status: 422, json: { message: `A pull request already exists for associacao:${branch}.` } };
			this.pulls.push({ number: this.pulls.length + 1, title, branch, isOpen: true, isDraft, labels: [] });
		}
		const pull = call === 'POST /pulls' ? this.pulls.at(-1) : this.pulls[Number(name) - 1];
		if (!pull) return undefined;
		if (call.startsWith('PUT')) {
			if (fields.sha !== this.#head(pull.branch))
				return { status: 409, json: { message: 'Head branch was modified.' } };
			if (!this.#merge(pull)) return { status: 405, json: { message: 'Pull Request is not mergeable' } };
			pull.isOpen = false;
		}
		if (call.endsWith('/labels')) pull.labels.push(...(fields.labels ?? []));
		else if (fields.labels) pull.labels = fields.labels;
		if (fields.state) pull.isOpen = fields.state === 'open';
		const { number, title, branch, labels } = pull;
		const days = { created_at: DAY, updated_at: DAY };
		const head = this.branches().includes(branch) ? { head: { sha: this.#head(branch) } } : {};
		const names = labels.map((name) => ({ name }));
		return { json: { number, node_id: `pull-${number}`, title, ...days, ...head, labels: names } };
	}

	#tree(commit: string) {
		const lines = this.#git('ls-tree', '-r', '-l', '-z', commit).split('\0').filter(Boolean);
		return lines.map((line) => {
			const [, type, sha, size, path] = /^\d+ (\w+) (\w+) +(\d+)\t(.+)$/.exec(line) ?? [];
			return { type, sha, size: Number(size), path };
		});
	}

	/** The editor's queries are told apart by a field that only one has. */
	#query({ query, variables: { input, branch } }: Query): Answer | undefined {
		const data = (repository: unknown) => ({ json: { data: { repository } } });
		const open = this.pulls.filter(({ isOpen }) => isOpen);
		if (query.includes('createCommitOnBranch')) return this.#commitOnBranch(query, input);
		if (query.includes('createRef')) {
			const name = input.name.replace('refs/heads/', '');
			if (this.branches().includes(name)) {
				const error = `A ref named "${input.name}" already exists in the repository.`;
				return { json: { errors: [{ message: error }] } };
			}
			this.#point(name, input.oid);
			return { json: { data: { createRef: { ref: { name } } } } };
		}
		if (query.includes('ReadyForReview') || query.includes('ToDraft')) {
			for (const pull of open)
				if (input.pullRequestId === `pull-${pull.number}`) pull.isDraft = query.includes('ToDraft');
			return { json: { data: {} } };
		}
		if (query.includes('defaultBranchRef')) return data({ defaultBranchRef: { name: 'main' } });
		if (query.includes('fork:'))
			return { json: { data: { fork: { id: 'sitio' }, base: { ref: { target: { oid: this.#head(branch) } } } } } };
		if (query.includes('pullRequests(headRefName'))
			return data({ pullRequests: { totalCount: open.filter((pull) => pull.branch === branch).length } });
		if (query.includes('pullRequests(')) {
			const shown = /labels: \[/.test(query) ? open.filter(({ labels }) => labels.length > 0) : open;
			return data({ pullRequests: { nodes: shown.map((pull) => this.#graphPull(pull)) } });
		}
		const aliases = [...query.matchAll(/(\w+_\d+): +(?:object\((?:oid|expression): "([^"]+)"\)|ref)/g)];
		if (query.includes('... on Blob')) {
			const texts = this.#texts(aliases.map(([, , name = '']) => name));
			return data(Object.fromEntries(aliases.map(([, alias], index) => [alias, texts[index]])));
		}
		const commit = { author: RUI, committedDate: DAY };
		const last = query.includes('history(') ? { target: { oid: '', history: { nodes: [commit] } } } : {};
		if (aliases.length > 0) return data(Object.fromEntries(aliases.map(([, alias]) => [alias, last])));
		if (query.includes('ref(qualifiedName')) {
			const oid = this.#head(branch);
			const message = this.#git('log', '-1', '--format=%B', oid);
			return data({ ref: { target: { oid, history: { nodes: [{ oid, message }] } } } });
		}
		return undefined;
	}

	#graphPull({ number, title, branch, isDraft, labels }: Pull) {
		const changed = this.#git('diff', '--name-status', '--no-renames', `main...${branch}`).split('\n');
		return {
			id: `pull-${number}`,
			number,
			title,
			isDraft,
			isCrossRepository: false,
			createdAt: DAY,
			updatedAt: DAY,
			headRefName: branch,
			headRefOid: this.#head(branch),
			author: ANA,
			labels: { nodes: labels.map((name) => ({ name })) },
			files: { nodes: changed.map((line) => ({ path: line.slice(2), changeType: KINDS[line.charAt(0)] })) },
		};
	}

	#commitOnBranch(
		query: string,
		{ branch, expectedHeadOid, message, fileChanges }: Query['variables']['input'],
	): Answer {
		const { branchName } = branch;
		if (expectedHeadOid !== this.#head(branchName)) {
			const error = `Expected branch to point to "${expectedHeadOid}" but it did not. Pull and try again.`;
			return { json: { errors: [{ message: error }] } };
		}
		const changes = [
			...(fileChanges.deletions ?? []).map(({ path }) => [path, undefined] as const),
			...(fileChanges.additions ?? []).map(({ path, contents }) => [path, Buffer.from(contents, 'base64')] as const),
		];
		const oid = this.commit(branchName, message.headline, Object.fromEntries(changes));
		const files = [...query.matchAll(/(file_\d+): file\(path: "([^"]+)"\)/g)].map(([, alias, path]) => [
			alias,
			{ oid: this.#git('rev-parse', `${oid}:${path}`) },
		]);
		const commit = { oid, committedDate: DAY, ...Object.fromEntries(files) };
		return { json: { data: { createCommitOnBranch: { commit } } } };
	}
}

/** Serves a repository to the pages of a browser, as the site's own. */
export const openAtGitHub = async (context: BrowserContext, github: GitHub): Promise<void> => {
	await github.serve(context);
	// The page says where the site's repository is, if the build ran on Netlify.
	await context.route('**/admin', async (route) => {
		const response = await route.fetch();
		const body = (await response.text()).replace('<title>', `<meta name="repository" content="${REPOSITORY}">$&`);
		await route.fulfill({ response, body });
	});
};

export const signIn = async (page: Page, token: string): Promise<void> => {
	await page.getByRole('button', { name: 'Iniciar sessão com token de acesso' }).click();
	await page.getByRole('textbox').fill(token);
	await page.getByRole('button', { name: 'Iniciar sessão', exact: true }).click();
};

/** The copies that the editor has put by of what was typed and not saved, as JSON. */
export const readCopies = (page: Page): Promise<unknown> =>
	page.evaluate(
		(database) =>
			new Promise((resolve) => {
				indexedDB.open(database).onsuccess = ({ target }) => {
					const { result } = target as IDBOpenDBRequest;
					const all = result.transaction('draft-backups').objectStore('draft-backups').getAll();
					all.onsuccess = () => resolve(JSON.stringify(all.result));
					result.close();
				};
			}),
		`github:${REPOSITORY}`,
	);

/** Types at the end of a box, and waits until the editor has put a copy of it by. */
export const type = async (page: Page, field: string, text: string): Promise<void> => {
	await boxOf(page, field).press('Control+End');
	await boxOf(page, field).pressSequentially(text);
	await expect.poll(() => readCopies(page)).toContain(text);
};
