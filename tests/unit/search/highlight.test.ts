import { describe, expect, it } from 'vitest';
import { hasHit, markHits, passageAround } from '#src/features/search/highlight.ts';
import { createSearch, wantedWords } from '#src/features/search/search-index.ts';
import { newDocument } from '#tests/support/search-documents.ts';

/** The text with the query's hits in brackets. */
const mark = (text: string, query: string): string => {
	const [hit] = createSearch([newDocument({ href: '/', text })])(query).hits;
	const parts = markHits(text, { words: wantedWords(query), terms: hit?.terms ?? new Set() });
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
	const wanted = { words: ['carvalhos'], terms: new Set(['carvalhos', 'carvalh']) };
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
