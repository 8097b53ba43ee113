import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { firstOf, type Responder, startHttpServer } from '#netlify/local/http.ts';
import { respondWithSite } from '#netlify/local/site.ts';
import { serviceWorker } from '#src/integrations/service-worker.ts';
import { test as base, expect } from './page.ts';

interface Options {
	/** Whether the version has the worker that removes itself. */
	readonly retired?: boolean;
}

/** The built site, without functions, at an address of its own, where other versions of it can be published. */
interface Deployment {
	readonly origin: string;
	/**
	 * Publishes a version in place of the one before, as Netlify does. Its titles begin with `mark`, its script files
	 * store `mark` in `window.deployed`, and they have other names.
	 */
	publish(mark: string, options?: Options): Promise<void>;
	/** Stops answering until the returned function is called. */
	stall(): () => void;
	stop(): Promise<void>;
}

const isText = (name: string) => /\.(?:html|js|json)$/.test(name);
const isScript = (name: string) => /^_astro[\\/].*\.js$/.test(name);
const withMark = (name: string, mark: string) => name.replace(/\.js$/, `-${mark}.js`);

/** Writes the worker of a changed build, as the build does. */
const writeWorker = async (folder: string, { retired = false }: Options): Promise<void> => {
	const hook = serviceWorker({ retired }).hooks['astro:build:done'] as (options: { dir: URL }) => Promise<void>;
	await hook({ dir: pathToFileURL(`${folder}/`) });
};

const writeVersion = async (folder: string, mark: string, options: Options = {}): Promise<void> => {
	await cp('dist', folder, { recursive: true });
	const files = await readdir(folder, { recursive: true });
	const scripts = files.filter(isScript).map((name) => name.slice('_astro/'.length));
	for (const file of files.filter(isText)) {
		let text = (await readFile(join(folder, file), 'utf8')).replace('<title>', `<title>${mark} `);
		for (const script of scripts) text = text.replaceAll(script, withMark(script, mark));
		text = text.replace('"version":"', `"version":"${mark}`);
		if (isScript(file)) text = `${text};window.deployed=${JSON.stringify(mark)};`;
		await writeFile(join(folder, file), text);
		if (isScript(file)) await rename(join(folder, file), join(folder, withMark(file, mark)));
	}
	await writeWorker(folder, options);
};

/** Writes a version into a folder of its own. Returns what serves it. */
type Prepare = (mark: string, options?: Options) => Promise<Responder>;

/** Playwright's `test` with a site of its own for each test. */
export const test = base.extend<{ readonly deployment: Deployment }, { readonly prepare: Prepare }>({
	prepare: [
		async ({ browserName: _ }, use) => {
			const directory = await mkdtemp(join(tmpdir(), 'cumeada-'));
			const written = new Map<string, Promise<unknown>>();
			await use(async (mark, options = {}) => {
				const folder = join(directory, `${mark}${options.retired ? '-retired' : ''}`);
				if (!written.has(folder)) written.set(folder, writeVersion(folder, mark, options));
				await written.get(folder);
				return respondWithSite(folder, resolve('netlify.toml'));
			});
			await rm(directory, { recursive: true, force: true });
		},
		{ scope: 'worker' },
	],
	deployment: async ({ prepare }, use) => {
		let site = await prepare('first');
		let network = Promise.resolve();
		const waitForNetwork = async () => {
			await network;
			return undefined;
		};
		const { port, stop } = await startHttpServer({
			port: 0,
			respond: firstOf(waitForNetwork, (...request) => site(...request)),
		});
		await use({
			origin: `http://localhost:${port}`,
			stop,
			// The whole version is written before it replaces the other one at once, as on Netlify.
			publish: async (mark, options) => {
				site = await prepare(mark, options);
			},
			stall: () => {
				const { promise, resolve: goOn } = Promise.withResolvers<void>();
				network = promise;
				return goOn;
			},
		});
		await stop();
	},
	baseURL: async ({ deployment }, use) => use(deployment.origin),
});

export { expect };
