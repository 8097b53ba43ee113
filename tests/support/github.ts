import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { BrowserContext, Route } from '@playwright/test';
import { SAMPLE } from '#src/content-folder.ts';

export const REPOSITORY = 'associacao/sitio';

interface Person {
	readonly name: string;
	readonly email: string;
}

/** Who signs in. */
const ANA: Person = { name: 'Ana', email: 'ana@exemplo.pt' };

/** Who works on the site with git. */
const RUI: Person = { name: 'Rui', email: 'rui@exemplo.pt' };

interface Pull {
	readonly number: number;
	readonly title: string;
	readonly branch: string;
	isOpen: boolean;
	isDraft: boolean;
	labels: string[];
}

/** Files of a commit: each one's new content, or `undefined` if it is deleted. */
type Changes = Readonly<Record<string, Buffer | string | undefined>>;

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

interface CommitInput {
	readonly branch: { readonly branchName: string };
	readonly expectedHeadOid: string;
	readonly message: { readonly headline: string };
	readonly fileChanges: {
		readonly additions?: readonly { readonly path: string; readonly contents: string }[];
		readonly deletions?: readonly { readonly path: string }[];
	};
}

/** What it sends to the GraphQL API. */
interface Query {
	readonly query: string;
	readonly variables: {
		readonly branch: string;
		readonly input: CommitInput & { readonly name: string; readonly oid: string; readonly pullRequestId: string };
	};
}

const DAY = '2026-01-05T10:00:00Z';

/** `api.github.com` for one repository, as far as the editor asks for it. Its files, commits and branches are git's own. */
export class GitHub {
	/** The tokens that it takes. */
	tokens = ['github_pat_ana'];
	/** Requests that it has no answer for. */
	readonly unknown: string[] = [];
	readonly pulls: Pull[] = [];
	readonly #folder = mkdtempSync(join(tmpdir(), 'cumeada-'));

	constructor() {
		this.git(['init', '--bare', '--initial-branch=main']);
		this.git(['--work-tree', resolve(dirname(SAMPLE)), 'add', 'content']);
		this.git(['update-ref', 'refs/heads/main', this.#commitTree(this.git(['write-tree']), 'Início', RUI)]);
	}

	remove(): void {
		rmSync(this.#folder, { recursive: true });
	}

	#run(words: readonly string[], input: Buffer | string, { name, email }: Person): Buffer {
		const author = { GIT_AUTHOR_NAME: name, GIT_AUTHOR_EMAIL: email };
		const env = { ...process.env, ...author, GIT_COMMITTER_NAME: name, GIT_COMMITTER_EMAIL: email };
		return execFileSync('git', ['--git-dir', this.#folder, ...words], { env, input, maxBuffer: 100_000_000 });
	}

	git(words: readonly string[], input: Buffer | string = '', who = RUI): string {
		return this.#run(words, input, who).toString().trimEnd();
	}

	head(branch: string): string {
		return this.git(['rev-parse', `refs/heads/${branch}`]);
	}

	branches(): string[] {
		return this.git(['for-each-ref', '--format=%(refname:short)', 'refs/heads']).split('\n');
	}

	read(branch: string, file: string): string {
		return this.git(['show', `${branch}:${file}`]);
	}

	/** Commits changes. By itself, as somebody who works with git does. */
	commit(branch: string, message: string, changes: Changes, who = RUI): string {
		const parent = this.head(branch);
		this.git(['read-tree', parent]);
		for (const [file, content] of Object.entries(changes)) {
			if (content === undefined) this.git(['update-index', '--force-remove', file]);
			else {
				const blob = this.git(['hash-object', '-w', '--stdin'], content);
				this.git(['update-index', '--add', '--cacheinfo', `100644,${blob},${file}`]);
			}
		}
		const commit = this.#commitTree(this.git(['write-tree']), message, who, parent);
		this.git(['update-ref', `refs/heads/${branch}`, commit]);
		return commit;
	}

	#commitTree(tree: string, message: string, who: Person, ...parents: readonly string[]): string {
		return this.git(['commit-tree', tree, '-m', message, ...parents.flatMap((parent) => ['-p', parent])], '', who);
	}

	/** Whether a branch could be merged into the site's. */
	#merge({ number, title, branch }: Pull): boolean {
		try {
			const tree = this.git(['merge-tree', '--write-tree', 'main', branch]);
			const commit = this.#commitTree(tree, `${title} (#${number})`, ANA, this.head('main'), this.head(branch));
			this.git(['update-ref', 'refs/heads/main', commit]);
			return true;
		} catch {
			return false;
		}
	}

	/** The contents of objects, by what names each, in one run of git. */
	#objects(names: readonly string[]): { readonly oid: string; readonly content: Buffer }[] {
		const output = this.#run(['cat-file', '--batch'], names.join('\n'), RUI);
		let at = 0;
		return names.map(() => {
			const end = output.indexOf('\n', at);
			const [oid = '', , size = '0'] = output.toString('utf8', at, end).split(' ');
			at = end + 1 + Number(size) + 1;
			return { oid, content: output.subarray(end + 1, end + 1 + Number(size)) };
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
		const fields = request.postDataJSON() ?? {};
		const call = `${request.method()} ${path}`;
		const answer = this.tokens.includes(token)
			? call === 'POST /graphql'
				? this.#query(fields)
				: this.#call(call, fields)
			: { status: 401, json: { message: 'Bad credentials' } };
		if (!answer) this.unknown.push(`${call} ${request.postData()}`);
		await route.fulfill({
			status: 200,
			headers: { 'access-control-allow-origin': '*' },
			...(answer ?? { status: 404 }),
		});
	}

	#call(call: string, fields: RestFields): Answer | undefined {
		const [, number = ''] = /\/(?:pulls|issues)\/(\d+)/.exec(call) ?? [];
		const pull = this.pulls[Number(number) - 1];
		const [, object = ''] = /\/git\/(?:trees|blobs)\/(\w+)$/.exec(call) ?? [];
		const [, branch = ''] = /\/git\/refs\/heads\/(.+)$/.exec(call) ?? [];
		if (call === 'GET /user') return { json: { id: 1, login: 'ana', ...ANA, avatar_url: '/favicon.svg' } };
		if (call === 'GET /collaborators/ana') return { status: 204 };
		if (call.startsWith('GET /git/trees/')) return { json: { tree: this.#tree(object) } };
		if (call.startsWith('GET /git/blobs/'))
			return { body: this.#run(['cat-file', 'blob', object], '', RUI), contentType: 'application/octet-stream' };
		if (call === 'POST /pulls') {
			const { title, head, draft } = fields;
			if (this.pulls.some(({ branch, isOpen }) => isOpen && branch === head))
				return { status: 422, json: { message: 'Validation Failed' } };
			this.pulls.push({ number: this.pulls.length + 1, title, branch: head, isOpen: true, isDraft: draft, labels: [] });
			return { status: 201, json: this.#restPull(this.pulls.at(-1) as Pull) };
		}
		if (!pull) {
			if (call.startsWith('DELETE /git/refs/')) this.git(['update-ref', '-d', `refs/heads/${decodeURI(branch)}`]);
			else if (call.startsWith('PATCH /git/refs/'))
				this.git(['update-ref', `refs/heads/${decodeURI(branch)}`, fields.sha]);
			else return undefined;
			return { status: 204 };
		}
		if (call.startsWith('PUT')) {
			if (!this.#merge(pull)) return { status: 405, json: { message: 'Pull Request is not mergeable' } };
			pull.isOpen = false;
		}
		if (call.endsWith('/labels')) pull.labels.push(...(fields.labels ?? []));
		else if (fields.labels) pull.labels = fields.labels;
		if (fields.state) pull.isOpen = fields.state === 'open';
		return { json: { ...this.#restPull(pull), labels: pull.labels.map((name) => ({ name })) } };
	}

	#tree(commit: string) {
		return this.git(['ls-tree', '-r', '-l', '-z', commit])
			.split('\0')
			.filter(Boolean)
			.map((line) => {
				const [, type, sha, size, path] = /^\d+ (\w+) (\w+) +(\d+)\t(.+)$/.exec(line) ?? [];
				return { type, sha, size: Number(size), path };
			});
	}

	#restPull({ number, title, branch }: Pull) {
		const sha = this.branches().includes(branch) ? this.head(branch) : '';
		const page = `https://github.com/${REPOSITORY}/pull/${number}`;
		return {
			number,
			node_id: `pull-${number}`,
			title,
			html_url: page,
			head: { sha },
			created_at: DAY,
			updated_at: DAY,
		};
	}

	/** The editor's queries are told apart by a field that only one has. */
	#query({ query, variables }: Query): Answer | undefined {
		const { input, branch } = variables;
		const data = (repository: unknown) => ({ json: { data: { repository } } });
		const commit = { author: { ...RUI, user: { id: 2, login: 'rui' } }, committedDate: DAY };
		if (query.includes('createCommitOnBranch')) return this.#commitOnBranch(query, input);
		if (query.includes('createRef')) {
			const name = input.name.replace('refs/heads/', '');
			if (this.branches().includes(name))
				return { json: { errors: [{ message: `A ref named "${input.name}" already exists in the repository.` }] } };
			this.git(['update-ref', input.name, input.oid]);
			return { json: { data: { createRef: { ref: { name: input.name } } } } };
		}
		if (query.includes('ReadyForReview') || query.includes('ToDraft')) {
			const pull = this.pulls.find(({ number }) => input.pullRequestId === `pull-${number}`) as Pull;
			pull.isDraft = query.includes('ToDraft');
			return { json: { data: {} } };
		}
		if (query.includes('defaultBranchRef')) return data({ defaultBranchRef: { name: 'main' } });
		if (query.includes('fork:'))
			return { json: { data: { fork: { id: 'sitio' }, base: { ref: { target: { oid: this.head(branch) } } } } } };
		if (query.includes('pullRequests(headRefName'))
			return data({
				pullRequests: { totalCount: this.pulls.filter((pull) => pull.isOpen && pull.branch === branch).length },
			});
		if (query.includes('pullRequests('))
			return data({
				pullRequests: { nodes: this.pulls.filter(({ isOpen }) => isOpen).map((pull) => this.#graphPull(pull)) },
			});
		const aliases = [...query.matchAll(/(\w+_\d+): +(?:object\((?:oid|expression): "([^"]+)"\)|ref)/g)];
		if (query.includes('... on Blob')) {
			const objects = this.#objects(aliases.map(([, , name = '']) => name));
			const blobs = objects.map(({ oid, content }) => {
				const isBinary = content.includes(0);
				return {
					oid,
					byteSize: content.length,
					isBinary,
					isTruncated: false,
					text: isBinary ? null : content.toString(),
				};
			});
			return data(Object.fromEntries(aliases.map(([, alias], index) => [alias, blobs[index]])));
		}
		const history = { target: { oid: '', history: { nodes: [commit] } } };
		if (aliases.length > 0)
			return data(Object.fromEntries(aliases.map(([, alias]) => [alias, query.includes('history(') ? history : {}])));
		if (query.includes('ref(qualifiedName')) {
			const oid = this.head(branch);
			const message = this.git(['log', '-1', '--format=%B', oid]);
			return data({ ref: { target: { oid, history: { nodes: [{ oid, message }] } } } });
		}
		return undefined;
	}

	#graphPull({ number, title, branch, isDraft, labels }: Pull) {
		const changed = this.git(['diff', '--name-status', '--no-renames', `main...${branch}`])
			.split('\n')
			.filter(Boolean);
		const kinds: Record<string, string> = { A: 'ADDED', D: 'DELETED', M: 'MODIFIED' };
		return {
			...{ id: `pull-${number}`, number, title, url: `https://github.com/${REPOSITORY}/pull/${number}`, isDraft },
			...{
				isCrossRepository: false,
				createdAt: DAY,
				updatedAt: DAY,
				headRefName: branch,
				headRefOid: this.head(branch),
			},
			author: { login: 'ana', avatarUrl: '/favicon.svg', ...ANA, databaseId: 1 },
			labels: { nodes: labels.map((name) => ({ name })) },
			files: { nodes: changed.map((line) => ({ path: line.slice(2), changeType: kinds[line.charAt(0)] })) },
		};
	}

	#commitOnBranch(query: string, input: CommitInput): Answer {
		const branch = input.branch.branchName;
		if (input.expectedHeadOid !== this.head(branch)) {
			const message = `Expected branch to point to "${input.expectedHeadOid}" but it did not. Pull and try again.`;
			return { json: { errors: [{ message }] } };
		}
		const { additions = [], deletions = [] } = input.fileChanges;
		const changes = [
			...deletions.map(({ path }) => [path, undefined] as const),
			...additions.map(({ path, contents }) => [path, Buffer.from(contents, 'base64')] as const),
		];
		const oid = this.commit(branch, input.message.headline, Object.fromEntries(changes), ANA);
		const files = [...query.matchAll(/(file_\d+): file\(path: "([^"]+)"\)/g)].map(([, alias, path]) => [
			alias,
			{ oid: this.git(['rev-parse', `${oid}:${path}`]) },
		]);
		const commit = { oid, committedDate: DAY, ...Object.fromEntries(files) };
		return { json: { data: { createCommitOnBranch: { commit } } } };
	}
}
