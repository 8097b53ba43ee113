import { expect, it } from 'vitest';
import { afterPreposition } from '#src/format/text.ts';

it.each([
	['a', { name: 'Casa da Mata', article: 'a' }, 'à Casa da Mata'],
	['a', { name: 'Clube do Vale', article: 'o' }, 'ao Clube do Vale'],
	['de', { name: 'Amigos do Vale', article: 'os' }, 'dos Amigos do Vale'],
	['em', { name: 'Fragas', article: 'as' }, 'nas Fragas'],
	['de', { name: 'Montes de Basto' }, 'de Montes de Basto'],
] as const)('«%s» before a name is contracted with its article, if it has one: %o', (preposition, name, said) => {
	expect(afterPreposition(preposition, name)).toBe(said);
});
