import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findTests, namesNear, readChangedPaths } from '#commands/test/named-tests.ts';
import { createGit } from '#commands/update/take-version.ts';
import { makeProject } from '#tests/support/temporary-project.ts';

it('tests of each kind are found by the name of their folder or file', () => {
	const { paths, unknown } = findTests(['trails', 'cards', 'nothing']);
	expect(paths.toSorted()).toEqual(['tests/components/cards.test.ts', 'tests/e2e/trails', 'tests/unit/trails']);
	expect(unknown).toEqual(['nothing']);
});

it('a changed file suggests the tests with its name, or with the name of one of its folders', () => {
	expect(namesNear(['src/pages/contact.astro', 'src/features/trails/page/Sidebar.astro', 'package.json'])).toEqual([
		'contact',
		'pages',
		'trails',
	]);
});

it('a branch has changed what it committed since it left its origin, what it did not commit yet, and new files', async () => {
	const origin = await makeProject();
	const folder = await makeProject();
	const write = (name: string) => writeFile(join(folder, name), 'a');
	expect(readChangedPaths(folder)).toEqual([]);
	const person = ['-c', 'user.name=Ana', '-c', 'user.email=ana@exemplo.pt'];
	await createGit(origin)('init', '--quiet');
	await createGit(origin)(...person, 'commit', '--quiet', '--allow-empty', '-m', 'A');
	const git = createGit(folder);
	await git('clone', '--quiet', origin, '.');
	await write('committed');
	await git('add', '--all');
	await git(...person, 'commit', '--quiet', '-m', 'B');
	await write('added');
	await git('add', 'added');
	await write('new');
	expect(readChangedPaths(folder)).toEqual(['added', 'committed', 'new']);
	await git('remote', 'remove', 'origin');
	expect(readChangedPaths(folder)).toEqual(['added', 'new']);
});
