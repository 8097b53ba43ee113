import { describe, expect, it } from 'vitest';
import { stem, termsOf, wantedWords } from '#src/features/search/search-index.ts';

const stemOf = (word: string) => termsOf(word).at(-1);

describe('the forms of a word have one stem', () => {
	it.each([
		['caminhada', 'caminhadas'],
		['árvore', 'árvores', 'ARVORES', 'arvore'],
		['ação', 'ações', 'acoes', 'AÇÕES'],
		['plantação', 'plantações', 'plantacao'],
		['pão', 'pães'],
		['mão', 'mãos', 'mao'],
		['animal', 'animais'],
		['papel', 'papéis', 'papeis'],
		['lençol', 'lençóis'],
		['jovem', 'jovens'],
		['flor', 'flores'],
		['luz', 'luzes'],
		['rio', 'rios'],
		['trilho', 'trilhos'],
		['campeona', 'campeão', 'campeões'],
		['guiado', 'guiada', 'guiados', 'guiadas'],
		['rápido', 'rápida', 'rapidamente'],
	])('%s', (...forms) => expect(new Set(forms.map(stemOf)).size).toBe(1));

	it.each([
		['mar', 'marca'],
		['rio', 'riso'],
		['sol', 'solo'],
		['muro', 'murta'],
	])('but %s and %s are different', (a, b) => expect(stemOf(a)).not.toBe(stemOf(b)));

	it.each(['a', 'gr', 'sol', 'mês'])('a word as short as %s is not changed', (word) => expect(stem(word)).toBe(word));
});

describe('what somebody looks for', () => {
	it.each([
		['Árvores do vale', ['arvores', 'vale']],
		['carvalho-alvarinho', ['carvalho', 'alvarinho']],
		['  Caminhada  2026! ', ['caminhada', '2026']],
		['de', ['de']],
		['?!', []],
		['', []],
	])('«%s»', (query, words) => expect(wantedWords(query)).toEqual(words));

	it('is the same in decomposed letters', () => expect(wantedWords('ação'.normalize('NFD'))).toEqual(['acao']));
});
