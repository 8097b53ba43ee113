import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { build } from 'vite';
import { isHashed } from '#src/features/offline/kept-pages.ts';
import { SERVICE_WORKER } from '#src/features/offline/register.ts';
import { OFFLINE_PAGE } from '#src/routes.ts';
import { codeOf, contentHash, drawingsOf, fontsOf, iconsOf } from './page-files.ts';

/** `revision` identifies a file's version. It is null where the address contains a hash. */
interface PrecacheEntry {
	readonly url: string;
	readonly revision: string | null;
}

/** What every device stores: the offline page and the files that it loads, tens of kB that other pages share. */
const listPrecache = async (folder: string): Promise<PrecacheEntry[]> => {
	const html = await readFile(join(folder, `${OFFLINE_PAGE}.html`), 'utf8');
	const files = [...(await codeOf(folder, html)), ...fontsOf(html), ...drawingsOf(html), ...iconsOf(html)];
	const entries = files.map(async (url) => ({
		url,
		revision: isHashed(url) ? null : contentHash([await readFile(join(folder, url))]),
	}));
	return [{ url: OFFLINE_PAGE, revision: contentHash([html]) }, ...(await Promise.all(entries))];
};

/** The small map of each trail: some ten kB each, which a walker may need without having asked for it. */
const listMaps = async (folder: string): Promise<PrecacheEntry[]> => {
	const maps = (await Array.fromAsync(glob('trails/*/map-phone.svg', { cwd: folder }))).toSorted();
	return Promise.all(
		maps.map(async (path) => ({
			url: `/${path.replaceAll('\\', '/')}`,
			revision: contentHash([await readFile(join(folder, path))]),
		})),
	);
};

/** The code of a worker of `src/features/offline/`, bundled into one script. */
const bundle = async (
	source: string,
	precache: readonly PrecacheEntry[],
	maps: readonly PrecacheEntry[],
): Promise<string> => {
	const result = await build({
		configFile: false,
		logLevel: 'warn',
		define: {
			PRECACHE: JSON.stringify(precache),
			MAPS: JSON.stringify(maps),
			'ENABLED.trails': String(maps.length > 0),
			'process.env.NODE_ENV': '"production"',
		},
		build: {
			write: false,
			rolldownOptions: { input: fileURLToPath(new URL(source, import.meta.url)), output: { format: 'iife' } },
		},
	});
	if (!('output' in result)) throw new Error(`Vite did not bundle ${source}.`);
	return result.output[0].code;
};

interface Options {
	/** Whether the worker removes itself, and so the site's worker, from every visitor's browser. */
	readonly retired: boolean;
}

/** The code of the service worker for the site that is built in a folder. */
export const bundleServiceWorker = async (folder: string, { retired }: Options): Promise<string> =>
	bundle(
		`../features/offline/${retired ? 'retired-service-worker' : 'service-worker'}.ts`,
		await listPrecache(folder),
		await listMaps(folder),
	);

/** Writes the service worker of the built site. */
export const serviceWorker = (options: Options): AstroIntegration => ({
	name: 'service-worker',
	hooks: {
		'astro:build:done': async ({ dir }) => {
			const folder = fileURLToPath(dir);
			await writeFile(join(folder, SERVICE_WORKER), await bundleServiceWorker(folder, options));
		},
	},
});
