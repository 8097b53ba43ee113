import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findPoorContrasts, PAIRS } from '#src/brand/contrast.ts';
import { contrastOf, parseColour, toHex } from '#src/brand/oklch.ts';
import { type Colours, paint } from '#src/brand/paint.ts';
import { colourOf, readTokens, TOKENS_FILE, toHexes, writeTokens } from '#src/brand/tokens.ts';

const css = readFileSync(TOKENS_FILE, 'utf8');
const tokens = readTokens(css);

/** The chosen colours of another association. */
const OTHER: Colours = { main: '#1f3f6b', accent: '#f2a65a', link: '#8a2f1c', paper: '#faf7f0' };

describe('a colour', () => {
	// The figures of the palette's own table.
	it.each([
		['oklch(96.1% 0.015 106.7)', '#f3f3e8'],
		['oklch(37.4% 0.054 173.2)', '#1d4a3e'],
		['oklch(42% 0.124 348.6)', '#7b2a58'],
		['oklch(49.7% 0.154 33.3)', '#a8361f'],
	])('%s is %s', (oklch, hex) => {
		expect(toHex(parseColour(oklch))).toBe(hex);
		expect(toHex(parseColour(hex))).toBe(hex);
	});

	it.each([
		['#14322b', '#f3f3e8', 12.36],
		['#344d47', '#e4e8d6', 7.31],
		['#f3bb2e', '#12302a', 8.07],
		['#ffffff', '#000000', 21],
	])('%s has the contrast with %s that WCAG defines', (ink, ground, ratio) => {
		expect(contrastOf(ink, ground)).toBeCloseTo(ratio, 1);
		expect(contrastOf(ground, ink)).toBeCloseTo(ratio, 1);
	});

	it('outside a screen’s range becomes greyer, not lighter', () => {
		const shown = parseColour(toHex({ mode: 'oklch', l: 0.5, c: 0.4, h: 150 }));
		expect(shown.l).toBeCloseTo(0.5, 1);
		expect(shown.c).toBeLessThan(0.2);
	});

	it('in another notation is refused', () => expect(() => parseColour('rgb(1 2 3)')).toThrow('rgb(1 2 3)'));
});

describe('the tokens', () => {
	it('are all found, and written back to the letter', () => {
		for (const { ink, ground } of PAIRS) expect(Object.keys(tokens)).toEqual(expect.arrayContaining([ink, ground]));
		expect(writeTokens(css, tokens)).toBe(css);
	});

	it('stay as they are with no colours, or with their own', () => {
		expect(paint(tokens, {})).toEqual(tokens);
		expect(paint(tokens, { main: '#1D4A3E', accent: '#f3bb2e', link: '#7b2a58', paper: '#f3f3e8' })).toEqual(tokens);
	});

	it('have an association’s colours in the light scheme, and their hues in the dark one', () => {
		const painted = toHexes(paint(tokens, OTHER));
		for (const [token, name] of [
			['pine', 'main'],
			['gorse', 'accent'],
			['heather', 'link'],
			['paper', 'paper'],
		] as const)
			expect(colourOf(painted, token).light).toBe(OTHER[name]);

		const [main, night] = [OTHER.main ?? '', colourOf(painted, 'paper').dark].map(parseColour);
		expect(night?.h).toBeCloseTo(main?.h ?? 0, -1);
		expect(night?.l).toBeCloseTo(parseColour('#0f201c').l, 1);
		const strengthOf = (tokensOf: typeof tokens) => parseColour(colourOf(tokensOf, 'ink').light).c;
		expect(strengthOf(paint(tokens, { main: '#0000ff' })) / strengthOf(tokens)).toBeLessThan(1.6);
		expect(colourOf(painted, 'error')).toEqual(colourOf(toHexes(tokens), 'error'));
		expect(writeTokens(css, paint(tokens, OTHER))).toContain('--gorse: #f2a65a;');
	});
});

describe('contrasts', () => {
	it('of the site’s colours and of another association’s are sufficient', () => {
		expect(findPoorContrasts(tokens, { main: '#1d4a3e' })).toEqual([]);
		expect(findPoorContrasts(tokens, OTHER)).toEqual([]);
	});

	it.each([
		[{ main: '#e67e22' }, { colour: 'main', ink: 'pine', needed: 4.5, scheme: 'light' }],
		[{ accent: '#003366' }, { colour: 'accent', ink: 'on-gorse', ground: 'gorse', needed: 4.5 }],
		[{ link: '#c77dff' }, { colour: 'link', ink: 'heather', ground: 'moss', needed: 4.5 }],
		[{ paper: '#dddddd' }, { colour: 'paper', ink: 'ink-soft', ground: 'moss', needed: 7 }],
	])('that are too low are found, with the nearest sufficient colour: %j', (colours, expected) => {
		const [poor, ...others] = findPoorContrasts(tokens, colours);
		expect(poor).toMatchObject(expected);
		expect(poor?.ratio).toBeLessThan(expected.needed);
		expect(others).toEqual([]);
		expect(findPoorContrasts(tokens, { [expected.colour]: poor?.better })).toEqual([]);
	});

	it('that are too low only between two colours of the association are found', () => {
		const alone = [{ paper: '#f0f0f0' }, { link: '#8a5e1c' }];
		expect(alone.flatMap((colours) => findPoorContrasts(tokens, colours))).toEqual([]);
		expect(findPoorContrasts(tokens, { ...alone[0], ...alone[1] })).toMatchObject([{ colour: 'link' }]);
	});
});
