import { describe, expect, it } from 'vitest';
import { previewOf } from '#src/features/news/posts.ts';

describe("a card's subtitle", () => {
	it.each(['', 'Uma frase curta.', 'é'.repeat(99), 'é'.repeat(100)])(
		'of at most 100 characters is shown whole, without an ellipsis (%#)',
		(subtitle) => expect(previewOf(subtitle)).toBe(subtitle),
	);

	it('of 101 characters is cut to 100 and an ellipsis', () => {
		expect(previewOf(`${'a'.repeat(100)}b`)).toBe(`${'a'.repeat(100)}…`);
	});

	it('has no space before its ellipsis', () => {
		expect(previewOf(`${'a'.repeat(98)}  b`)).toBe(`${'a'.repeat(98)}…`);
	});

	it.each(['👩‍👩‍👧', '🇵🇹', 'e\u0301', '𝒜'])('counts %s as one character and never splits it', (character) => {
		expect(previewOf(character.repeat(100))).toBe(character.repeat(100));
		expect(previewOf(`${'a'.repeat(99)}${character}b`)).toBe(`${'a'.repeat(99)}${character}…`);
		expect(previewOf(`${'a'.repeat(100)}${character}`)).toBe(`${'a'.repeat(100)}…`);
	});
});
