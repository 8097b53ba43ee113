import { expect, it } from 'vitest';
import { findTests, namesNear } from '#commands/test/named-tests.ts';

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
