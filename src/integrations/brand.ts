import { mkdir, writeFile } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { readBrand } from '#src/brand/read-brand.ts';
import { TOKENS_FILE } from '#src/brand/tokens.ts';
import { toSlug } from '#src/format/text.ts';

const write = async (contentFolder: string, target: URL): Promise<void> => {
	await mkdir(target, { recursive: true });
	for (const [name, content] of Object.entries(readBrand(contentFolder)))
		await writeFile(new URL(name, target), content);
};

/**
 * Makes style sheet, palette, logo and icon out of `brand/` in the content folder, for pages to import as
 * `#brand/logo.svg`. In development they are made again when an editor changes one of its files.
 */
export const brand = (contentFolder: string): AstroIntegration => {
	let target: URL;
	return {
		name: 'brand',
		hooks: {
			'astro:config:setup': async ({ createCodegenDir, updateConfig }) => {
				// A folder for each content folder, because tests build two at a time.
				target = new URL(`${toSlug(contentFolder)}/`, createCodegenDir());
				await write(contentFolder, target);
				updateConfig({ vite: { resolve: { alias: { '#brand': fileURLToPath(target).replace(/[\\/]$/, '') } } } });
			},
			'astro:server:setup': ({ server, logger }) => {
				const folder = resolve(contentFolder, 'brand') + sep;
				server.watcher.on('all', async (_event, file) => {
					if (!resolve(file).startsWith(folder) && resolve(file) !== fileURLToPath(TOKENS_FILE)) return;
					try {
						await write(contentFolder, target);
						for (const { moduleGraph } of Object.values(server.environments)) moduleGraph.invalidateAll();
						server.ws.send({ type: 'full-reload' });
					} catch (error) {
						// An editor's mistake, which the content check explains on the page.
						logger.debug(String(error));
					}
				});
			},
		},
	};
};
