import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { SAMPLE_AFTER_ADOPTION } from '#src/content-folder.ts';
import { UsageError } from '../command.ts';
import type { OnProgress } from '../command-io.ts';
import { isSample } from '../content/sample.ts';

// An update is a patch of the site's own files, applied by `git apply --3way`: a merge needs a shared history, which a
// repository made from a template or a ZIP does not have. The file is long because each git command needs what the command
// before it found.

const run = promisify(execFile);

/** Runs git commands in `folder`. Each gives what it prints, a character a byte, so that patches of pictures stay whole. */
export const createGit =
	(folder: string) =>
	async (...words: readonly string[]): Promise<string> => {
		const { stdout } = await run('git', words, { cwd: folder, maxBuffer: 2 ** 30, encoding: 'latin1' });
		return stdout;
	};

type Git = ReturnType<typeof createGit>;

/** The guide for editors, which an association may rewrite. */
const GUIDE = [':(top,glob)content/*.md', ':(top)guia'];
/** Everything but content and guide. */
const SITE = [':/', ':(top,exclude)content', ':(top,exclude)guia'];
/** The sample, which the source has in `content/`. */
const SOURCE_SAMPLE = [':(top)content', ':(top,exclude,glob)content/*.md'];

/** In each update's commit message, where the next update finds it. */
const TRAILER = 'Site-Version';

interface Update {
	readonly folder: string;
	/** The address or the folder of the repository that has the newer version. */
	readonly source: string;
	/** A branch or a tag of the source; without it, the source's main branch. */
	readonly version?: string | undefined;
	/** Says which step begins. */
	readonly say?: (line: string) => void;
	/** Counts the versions of the source that were compared. */
	readonly onProgress?: OnProgress;
}

const lines = (text: string): string[] => text.split('\n').filter(Boolean);

/** The content of each file, wherever it is, as git names it. */
const filesOf = async (git: Git, commit: string): Promise<string[]> =>
	lines(await git('ls-tree', '-r', '--format=%(objectname)', commit));

/**
 * The version most of whose files this site has, for one that was made from a template or a ZIP: it may have been adopted
 * and changed before its first commit. `undefined` if those are less than half of the site's own files.
 */
const findMostAlike = async (git: Git, next: string, onProgress?: OnProgress): Promise<string | undefined> => {
	const ours = new Set(await filesOf(git, 'HEAD'));
	let best: { readonly commit: string; readonly shared: number; readonly others: number } | undefined;
	// If two are as alike, the older counts: changes that are already here do no harm, and none is left out.
	const commits = lines(await git('rev-list', '--reverse', '--topo-order', next));
	for (const [index, commit] of commits.entries()) {
		onProgress?.(index, commits.length);
		const files = await filesOf(git, commit);
		const shared = files.filter((file) => ours.has(file)).length;
		const others = files.length - shared;
		const isBetter = !best || shared > best.shared || (shared === best.shared && others < best.others);
		if (isBetter) best = { commit, shared, others };
	}
	const own = lines(await git('ls-files', '--', ...SITE)).length;
	return best && best.shared > 0 && best.shared >= own / 2 ? best.commit : undefined;
};

/** The source's commit of the last update, `undefined` if unknown. */
const findBase = async (git: Git, next: string, onProgress?: OnProgress): Promise<string | undefined> => {
	const updated = await git('log', '-1', `--format=%(trailers:key=${TRAILER},valueonly)`, `--grep=^${TRAILER}: `);
	if (updated.trim())
		return (
			(await git('rev-parse', '--verify', '--quiet', `${updated.trim()}^{commit}`).catch(() => '')).trim() || undefined
		);
	const shared = await git('merge-base', 'HEAD', next).catch(() => '');
	if (shared.trim()) return shared.trim();
	return findMostAlike(git, next, onProgress);
};

/** How git writes the sample's changes for this clone; `undefined` if the clone has no sample. */
const sampleOptions = (folder: string): readonly string[] | undefined => {
	if (existsSync(join(folder, SAMPLE_AFTER_ADOPTION))) return ['--src-prefix=a/tests/', '--dst-prefix=b/tests/'];
	return isSample(join(folder, 'content')) ? [] : undefined;
};

/** What the newer version changes. A file of the guide that the association rewrote or deleted stays as it is. */
const patchFor = async (git: Git, folder: string, base: string, next: string): Promise<string> => {
	const own = lines(await git('diff', '--name-only', base, 'HEAD', '--', ...GUIDE));
	const diff = (options: readonly string[], ...paths: readonly string[]) =>
		git('diff', '--binary', '--full-index', '--no-renames', ...options, base, next, '--', ...paths);
	const ofSample = sampleOptions(folder);
	const parts = [
		diff([], ...SITE),
		diff([], ...GUIDE, ...own.map((file) => `:(top,exclude)${file}`)),
		ofSample ? diff(ofSample, ...SOURCE_SAMPLE) : '',
	];
	return (await Promise.all(parts)).join('');
};

const apply = async (git: Git, patch: string): Promise<void> => {
	const room = await mkdtemp(join(tmpdir(), 'cumeada-'));
	try {
		await writeFile(join(room, 'update.patch'), patch, 'latin1');
		await git('apply', '--3way', '--index', '--whitespace=nowarn', join(room, 'update.patch'));
	} finally {
		await rm(room, { recursive: true, force: true });
	}
};

/** The files in conflict after a failed merge; if it did not begin, the files that both sides changed. */
const findConflicts = async (git: Git, base: string, next: string): Promise<string[]> => {
	const unmerged = lines(await git('diff', '--name-only', '--diff-filter=U'));
	if (unmerged.length > 0) return unmerged;
	const names = async (to: string) => lines(await git('diff', '--name-only', base, to, '--', ...SITE));
	const ours = new Set(await names('HEAD'));
	return (await names(next)).filter((name) => ours.has(name));
};

/** Where one reads what is new, with the versions that an earlier `CHANGELOG.md` lacks; empty if it says nothing new. */
export const whereNewsStand = (before: string, after: string): string => {
	if (before === after) return '';
	const versionsIn = (text: string) => [...text.matchAll(/^## (.+)$/gm)].map(([, version = '']) => version);
	const known = versionsIn(before);
	const found = versionsIn(after).filter((version) => !known.includes(version));
	return `O que há de novo${found.length > 0 ? ` (${found.join(', ')})` : ''} está em CHANGELOG.md.`;
};

/**
 * Brings the newer version of a source into a clone, as one commit. The content of the association stays as it is; what
 * else it changed is kept where the newer version leaves that place alone.
 * @returns the number of files that changed.
 * @throws {UsageError} if nothing was changed, with the reason in Portuguese.
 */
export const update = async ({ folder, source, version = 'HEAD', say, onProgress }: Update): Promise<number> => {
	const git = createGit(folder);
	const status = await git('status', '--porcelain').catch(() => {
		throw new UsageError(
			'Esta pasta veio de um ZIP e não guarda as versões. Traga o repositório da associação com git clone e o endereço dele, e repita nessa pasta.',
		);
	});
	if (status)
		throw new UsageError('Há alterações que ainda não estão num commit. Guarde-as com git commit e tente outra vez.');
	await git('var', 'GIT_AUTHOR_IDENT').catch(() => {
		throw new UsageError(
			'O git ainda não sabe quem é: git config user.name "O seu nome" e git config user.email o-seu@email',
		);
	});
	// An address may be written as `git@host:path`, too.
	const inFolder = resolve(folder, source);
	const from = existsSync(inFolder) ? inFolder : source;
	say?.('A trazer a versão nova…');
	await git('fetch', '--no-tags', '--', from, version).catch((error) => {
		const reason = lines(error.stderr).find((line) => line.startsWith('fatal: ')) ?? error.message;
		throw new UsageError(
			`Não consigo ler ${source} (${version}). Veja se o endereço está certo e se pode abri-lo. O git diz: ${reason}`,
		);
	});
	const next = (await git('rev-parse', 'FETCH_HEAD')).trim();
	say?.('À procura da versão de que este sítio partiu…');
	const base = await findBase(git, next, onProgress);
	if (!base)
		throw new UsageError(
			`Não encontro em ${source} a versão de que este sítio partiu. Veja se é o repositório de onde o copiou.`,
		);
	say?.('A comparar e a juntar as duas…');
	const patch = await patchFor(git, folder, base, next);
	if (!patch) return 0;
	try {
		await apply(git, patch);
	} catch (cause) {
		const files = await findConflicts(git, base, next);
		await git('reset', '--hard', '--quiet');
		if (files.length === 0) throw cause;
		throw new UsageError(
			`A versão nova e a associação mudaram as mesmas linhas, e nada foi alterado. Veja o que mudou aqui com «git diff ${base.slice(0, 8)} -- ficheiro», desfaça-o com «git checkout ${base.slice(0, 8)} -- ficheiro» e um commit, e tente outra vez. Para ficar com a linha da associação, guarde-a à parte antes disso e volte a escrevê-la depois da atualização, noutro commit:\n${files.join('\n')}`,
		);
	}
	const changed = lines(await git('diff', '--cached', '--name-only')).length;
	await git('commit', '--quiet', '-m', 'Versão nova do sítio', '-m', `${TRAILER}: ${next}`);
	return changed;
};
