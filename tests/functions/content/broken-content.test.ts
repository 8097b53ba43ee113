import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { collections } from '#src/collections.ts';
import { copyContent } from '#tests/support/content-copy.ts';

/** Each folder has files that replace right ones, and in `sentences.txt` the check's sentences about them. */
const FOLDER = fileURLToPath(new URL('../../broken-content', import.meta.url));

/** Stands for `{folders}` in the sentences. */
const FOLDERS = [...Object.values(collections).map(({ pattern }) => pattern), 'documents/*']
	.filter((pattern) => pattern.includes('/'))
	.map((pattern) => pattern.replace(/\/.*/, ''));

describe('content with', { timeout: 30_000 }, () => {
	it.each(readdirSync(FOLDER))('%s is refused with the expected sentences', async (name) => {
		const { lay, find } = await copyContent();
		await lay(join(FOLDER, name));
		const sentences = await readFile(join(FOLDER, name, 'sentences.txt'), 'utf8');
		expect(`${(await find()).join('\n')}\n`).toBe(
			sentences.replace('{folders}', [...new Set(FOLDERS)].sort().join(', ')),
		);
	});
});
