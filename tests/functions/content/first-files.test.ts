import { dirname, join } from 'node:path';
import { mkdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { copyContent } from '#tests/support/content-copy.ts';
import { makeFile, makeNeeded } from '../../../commands/content/new-file.ts';

/** What the check asks about the first file of a kind, as `npm run new` makes it, and about those that come with it. */
const askedAbout = async (kind: string): Promise<readonly string[]> => {
	const { folder, write, remove, find } = await copyContent();
	for (const pattern of ['trails/*/*', 'walking.yaml', 'pages/trails.md']) await remove(pattern);
	const made = makeFile(kind, 'A primeira');
	if (typeof made === 'string') throw new Error(made);
	for (const { path, text } of [made, ...makeNeeded(made.path)]) {
		await mkdir(join(folder, 'content', dirname(path)), { recursive: true });
		await write(path, text);
	}
	return find();
};

describe('the first', () => {
	it.each([
		['trail', 12],
		['atividade', 12],
		['noticia', 6],
	])('%s leaves at most %i answers to an editor', async (kind, most) => {
		const asked = await askedAbout(kind);
		console.log(asked.length, asked.join('\n'));
		expect(asked.length).toBeLessThanOrEqual(most);
	});
});
