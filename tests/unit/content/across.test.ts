import { expect, it } from 'vitest';
import { findAcross } from '../../../commands/content/across.ts';

/** The findings about trails and products that are valid by themselves. */
const explain = (name: string, entries: readonly object[]): string[] => {
	const read = entries.map((data, index) => ({
		file: `content/${name}/${'abc'[index]}/index.md`,
		data: { title: String(index), ...data },
		lineOf: () => 5,
	}));
	return findAcross({ [name]: read }, { folder: 'content', trails: {} }).map(
		({ file, line, sentence }) => `${file}:${line}: ${sentence}`,
	);
};

const trail = (number: number, county: readonly string[], kind = 'PR') => ({ class: kind, number, county });

it.each([
	[trail(1, ['Amarante']), trail(1, ['Baião'])],
	[trail(1, ['Amarante']), trail(2, ['Amarante'])],
	[trail(1, ['Amarante']), trail(1, ['Amarante'], 'PL')],
	// Two stages of one long trail.
	[trail(22, ['Amarante'], 'GR'), trail(22, ['Amarante', 'Baião'], 'GR')],
])('trails may have the numbers of %j and %j', (...trails) => expect(explain('trails', trails)).toEqual([]));

it('two trails of one municipality can’t have one number', () =>
	expect(explain('trails', [trail(1, ['Amarante']), trail(1, ['Baião', 'Amarante'])])).toEqual([
		'content/trails/b/index.md:5: o número PR 1 já é o de a, no mesmo concelho. Corrija um deles',
	]));

it('a municipality and a section of the store have one spelling', () => {
	expect(explain('trails', [trail(1, ['Baião']), trail(2, ['Baiao'])])).toEqual([
		'content/trails/b/index.md:5: o concelho «Baiao» escreve-se «Baião» em a. Escreva os dois da mesma maneira',
	]);
	expect(explain('store', [{ category: 'Para ler' }, { category: 'Para Ler' }])).toEqual([
		'content/store/b/index.md:5: a secção «Para Ler» escreve-se «Para ler» em a. Escreva os dois da mesma maneira',
	]);
});
