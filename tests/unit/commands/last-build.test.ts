import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { whyOutdated } from '#commands/test/last-build.ts';

it('a build is outdated once a source was changed, added or removed after it, or if it broke off', () => {
	const folder = mkdtempSync(join(tmpdir(), 'cumeada-'));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const [page, built] = [join(folder, 'page.astro'), join(folder, 'built')];
	const why = () => whyOutdated(built, [page, folder]);
	expect(why()).toMatch(/no complete build/);
	for (const file of [page, built]) writeFileSync(file, '');
	const setTime = (path: string, time: string) => utimesSync(path, new Date(time), new Date(time));
	for (const path of [page, folder]) setTime(path, '2027-01-01');
	setTime(built, '2027-01-02');
	expect(why()).toBeUndefined();
	for (const path of [page, folder]) {
		setTime(path, '2027-01-03');
		expect(why()).toBe(`${path} is newer than the last build`);
		setTime(path, '2027-01-01');
	}
});
