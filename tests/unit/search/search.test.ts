import { describe, expect, it } from 'vitest';
import { hasHit, markHits, passageAround } from '#src/features/search/highlight.ts';
import {
	createSearch as create,
	type SearchDocument,
	type SearchResult,
	wordsOf,
} from '#src/features/search/search-index.ts';
import { englishSearch } from '#src/format/en/search.ts';
import { portugueseSearch } from '#src/format/pt/search.ts';

const words = wordsOf(portugueseSearch);
const { stem, termsOf, wantedWords } = words;

const createSearch = (documents: readonly SearchDocument[]) => create(documents, words);

/** A document for the search. A test sets only the properties that it is about. */
const newDocument = (own: Partial<SearchDocument> & Pick<SearchDocument, 'href'>): SearchDocument => ({
	kind: 'news',
	title: 'Um título',
	facts: '',
	keywords: '',
	summary: '',
	text: '',
	...own,
});

const addressesOf = ({ hits }: SearchResult) => hits.map(({ document }) => document.href);

const search = createSearch([
	newDocument({ href: '/text', text: 'Uma manhã de sol entre carvalhos velhos e um ribeiro.' }),
	newDocument({ href: '/summary', summary: 'Um carvalho grande.' }),
	newDocument({ href: '/keywords', keywords: 'Carvalho' }),
	newDocument({ href: '/title', title: 'Carvalhos na encosta' }),
	newDocument({ href: '/trees', title: 'Árvores', text: 'Plantações e caminhadas guiadas ao domingo.' }),
	newDocument({ href: '/river', title: 'O rio', text: 'Limpeza da margem.' }),
	newDocument({ href: '/toilet', text: 'Casa de banho adaptada no início.' }),
]);

describe('what is found', () => {
	it.each([
		['caminhada', '/trees'],
		['CAMINHADAS', '/trees'],
		['arvore', '/trees'],
		['plantação', '/trees'],
		['plantacoes', '/trees'],
		['rios', '/river'],
		['casas de banho', '/toilet'],
		['WC', '/toilet'],
		['toilet', '/toilet'],
		['sanitários', '/toilet'],
	])('for «%s», in any form, with or without accents', (query, address) => {
		const result = search(query);
		expect(addressesOf(result)).toEqual([address]);
		expect(result.isExact).toBe(true);
	});

	it.each(['pl', 'plan', 'planta', 'plantaç', 'plantaçõ', 'plantaçõe', 'plantações'])(
		'while it is being typed: «%s»',
		(query) => expect(addressesOf(search(query))).toContain('/trees'),
	);

	it('ranks by title, then keywords, summary and text', () =>
		expect(addressesOf(search('carvalho'))).toEqual(['/title', '/keywords', '/summary', '/text']));

	it('has every word of the query, with any words between', () => {
		expect(addressesOf(search('carvalhos e ribeiro'))).toEqual(['/text']);
		expect(addressesOf(search('o rio'))).toEqual(['/river']);
	});

	it('ranks a whole word before a word that only begins with it', () => {
		const find = createSearch([
			newDocument({ href: '/begins', title: 'Carvalhal' }),
			newDocument({ href: '/is', title: 'Carvalho' }),
		]);
		for (const query of ['carvalho', 'carvalhos', 'carvalh'])
			expect(addressesOf(find(query))).toEqual(['/is', '/begins']);
	});
});

describe('if no document has every word', () => {
	it.each(['carvlho', 'carvavlhos', 'carbalho'])('«%s» finds similar words', (query) => {
		const result = search(query);
		expect(addressesOf(result)).toContain('/title');
		expect(result.isExact).toBe(false);
	});

	it('documents with some of them are found', () => {
		const result = search('margem zoologia');
		expect(addressesOf(result)).toEqual(['/river']);
		expect(result.isExact).toBe(false);
	});

	it.each(['xptoqw', '', '?!', 'de', 'constructor', '__proto__'])('«%s» finds nothing', (query) =>
		expect(search(query).hits).toEqual([]),
	);
});

it('a site without content finds nothing', () => expect(createSearch([])('rio').hits).toEqual([]));

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

describe('the forms of an English word have one stem', () => {
	const { termsOf } = wordsOf(englishSearch);
	it.each([
		['walk', 'walks', 'walking', 'walked'],
		['hike', 'hikes', 'hiking', 'hiked'],
		['guide', 'guides', 'guided'],
		['activity', 'activities'],
		['beach', 'beaches'],
		['plan', 'planning', 'planned'],
		['café', 'cafes'],
	])('%s', (...forms) => expect(new Set(forms.map((form) => termsOf(form).at(-1))).size).toBe(1));

	it.each(['spring', 'speed', 'bus', 'grass', 'red'])('and %s is no form of another', (word) =>
		expect(termsOf(word)).toEqual([word]),
	);

	it('is searched without words of every text', () =>
		expect(wordsOf(englishSearch).wantedWords('the bridge on the river')).toEqual(['bridge', 'river']));
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

/** The text with the query's hits in brackets. */
const mark = (text: string, query: string): string => {
	const [hit] = createSearch([newDocument({ href: '/', text })])(query).hits;
	const parts = markHits(text, { ...words, words: wantedWords(query), terms: hit?.terms ?? new Set() });
	expect(parts.map((part) => part.text).join('')).toBe(text);
	return parts.map((part) => (part.isHit ? `[${part.text}]` : part.text)).join('');
};

describe('a hit', () => {
	it.each([
		['Mil carvalhos', 'carvalh', 'Mil [carvalh]os'],
		['Mil carvalhos', 'CARVALHO', 'Mil [carvalho]s'],
		['Uma caminhada guiada', 'caminhadas', 'Uma [caminhada] guiada'],
		['Árvores e árvore', 'arvore', '[Árvore]s e [árvore]'],
		['Ação', 'ações', '[Ação]'],
		['O carvalho-alvarinho', 'alvarinho', 'O carvalho-[alvarinho]'],
		['Um carvalho', 'carvlho', 'Um [carvalho]'],
		['O rio e a margem', 'rio margem', 'O [rio] e a [margem]'],
		['<b>rio</b>', 'rio', '<b>[rio]</b>'],
		['Nada disso', 'rio', 'Nada disso'],
	])('in «%s» of «%s» is %s', (text, query, marked) => expect(mark(text, query)).toBe(marked));
});

describe('a passage', () => {
	const wanted = { ...words, words: ['carvalhos'], terms: new Set(['carvalhos', 'carvalh']) };
	const before = 'Uma manhã inteira a subir devagar pela margem do ribeiro, ';
	const after = ' velhos, onde a sombra chega cedo e a água nunca falta no verão, nem mesmo nos anos secos.';

	it('begins and ends with whole words around the first hit', () =>
		expect(passageAround(`${before}entre carvalhos${after}`, wanted)).toBe(
			'…pela margem do ribeiro, entre carvalhos velhos, onde a sombra chega cedo e a água nunca falta…',
		));

	it('has no ellipsis at the ends of the text', () => {
		expect(passageAround('Só carvalhos.', wanted)).toBe('Só carvalhos.');
		expect(passageAround(`Carvalhos${after}`, wanted)).toMatch(/^Carvalhos .*[^.,]…$/);
		expect(passageAround(`${before}carvalhos.`, wanted)).toMatch(/^….* carvalhos\.$/);
	});

	it('is the beginning of the text if there is no hit', () => {
		expect(hasHit(before, wanted)).toBe(false);
		expect(passageAround(`${before}${before}`, wanted)).toBe(
			'Uma manhã inteira a subir devagar pela margem do ribeiro, Uma…',
		);
	});

	it('contains the hit even if its word is very long', () => {
		const text = `${'a-'.repeat(40)}carvalhos${'-a'.repeat(60)}`;
		expect(passageAround(text, wanted)).toContain('carvalhos');
		expect(passageAround(`x ${text}`, wanted)).toContain('carvalhos');
	});
});
