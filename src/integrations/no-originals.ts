import { globSync, readFileSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const PICTURES = '**/*.{avif,jpeg,jpg,png,webp,AVIF,JPEG,JPG,PNG,WEBP}';

const filesIn = (folder: string): string[] => globSync(PICTURES, { cwd: folder }).map((file) => join(folder, file));

/** The published files that are, byte for byte, files of the content folder. */
const findOriginals = (published: string, contentFolder: string): string[] => {
	const originals = Map.groupBy(filesIn(contentFolder), (file) => statSync(file).size);
	return filesIn(published).filter((file) =>
		originals.get(statSync(file).size)?.some((original) => readFileSync(original).equals(readFileSync(file))),
	);
};

/**
 * Deletes the originals of pictures that no page shows, such as a draft's, with the place and time that a phone has written
 * into them. Astro deletes an original only if it has made a smaller picture of it.
 */
export const noOriginals = (contentFolder: string): AstroIntegration => ({
	name: 'no-originals',
	hooks: {
		'astro:build:done': async ({ dir }) => {
			for (const file of findOriginals(fileURLToPath(new URL('_astro/', dir)), contentFolder)) await rm(file);
		},
	},
});
