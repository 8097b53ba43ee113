import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkContent } from '#commands/content/check.ts';
import { findNewPart, repeatCheck, respondWithFindings } from '#commands/content/show-findings.ts';
import { toText } from '#src/check/files.ts';
import { copyContent } from '#tests/support/content-copy.ts';

const NEWS = 'news/um-muro.md';

it('while there are mistakes, every page of `npm run dev` shows only them', async () => {
	const { folder, edit } = await copyContent();
	const content = repeatCheck(async () => (await checkContent(join(folder, 'content'))).findings);
	const respond = respondWithFindings(content.findings);
	const ask = (accept: string) => respond(new Request('http://localhost/home', { headers: { accept } }));
	expect(await ask('text/html')).toBeUndefined();

	await edit(NEWS, /^title: .*$/m, 'title: <b>: um');
	// Two changes of one save: the page waits for one check.
	expect(content.checkAgain()).toBe(content.checkAgain());
	const page = await ask('text/html,*/*');
	expect([page?.status, ...['cache-control', 'refresh'].map((name) => page?.headers.get(name))]).toEqual([
		500,
		'no-store',
		'2',
	]);
	const text = await page?.text();
	expect(text).toContain('news/um-muro.md:2: a linha');
	expect(text).toContain('a linha «title: &lt;b&gt;: um» tem dois pontos no texto.');
	expect(await ask('image/avif')).toBeUndefined();

	await edit(NEWS, /^title: .*$/m, 'title: Um muro');
	void content.checkAgain();
	expect(await ask('text/html')).toBeUndefined();
});

it('a part that begins while `npm run dev` runs asks for a new start, as long as it is not what Astro began with', async () => {
	const { check, remove } = await copyContent();
	const { features } = await check();
	await remove(NEWS);
	const without = (await check()).features;
	expect(findNewPart(without, features).map(toText)).toEqual([
		expect.stringMatching(/news[\\/]\*\.md: o sítio ganhou esta parte,.* repita: npm run dev$/),
	]);
	expect(findNewPart(features, without).map(toText)).toEqual([expect.stringContaining('perdeu esta parte')]);
	expect(findNewPart(features, features)).toEqual([]);
});

it('a check that fails because a file vanishes does not prevent later checks', async () => {
	let reads = 0;
	const content = repeatCheck(async () => {
		reads += 1;
		if (reads === 2) throw new Error('ENOENT');
		return [];
	});
	await expect(content.checkAgain()).rejects.toThrow('ENOENT');
	expect(await content.checkAgain()).toEqual([]);
});
