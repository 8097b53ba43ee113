import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { PROFILE_SIZE, profileFrame, renderProfile } from '#src/features/trails/drawing/profile-chart.ts';
import { textWidth } from '#src/features/trails/drawing/sheet.ts';
import { renderTrackMap } from '#src/features/trails/drawing/track-map.ts';
import { DESK_SYMBOLS, PHONE_SYMBOLS } from '#src/features/trails/drawing/way-symbols.ts';
import {
	all,
	COLOURS,
	LAND,
	LINE,
	names,
	numberOf,
	TEXTS,
	TRACK,
	textsOf,
	withClass,
} from '#tests/support/drawn-trail.ts';

const mapOf = (symbols: number) => renderTrackMap(TRACK, { terrain: LAND, symbols, texts: TEXTS, colours: COLOURS });

describe('a profile', () => {
	const profile = TRACK.profile ?? [];

	it.each([DESK_SYMBOLS, PHONE_SYMBOLS])('shows points, heights and the length, with symbols × %d', (symbols) => {
		const svg = renderProfile(TRACK, { symbols, texts: TEXTS, colours: COLOURS }) ?? '';
		const texts = textsOf(svg);
		expect(texts.filter((text) => /^\d$/.test(text)).length).toBeGreaterThanOrEqual(names.length);
		expect(texts.filter((text) => /^\d+ m$/.test(text)).length).toBeGreaterThan(1);
		for (const square of withClass(svg, 'rect', 'point')) {
			expect(numberOf(square, 'x')).toBeGreaterThanOrEqual(0);
			expect(numberOf(square, 'y')).toBeGreaterThanOrEqual(0);
		}
		expect(texts).toContain(TEXTS.distance(TRACK.distance));
		expect(brotliCompressSync(svg).length).toBeLessThan(3_000);
	});

	it.each([
		[DESK_SYMBOLS, 576],
		[PHONE_SYMBOLS, 320],
	])(
		'has heights that neither the curve nor a number touches, and type of 12 px, with symbols × %d',
		(symbols, width) => {
			const svg = renderProfile(TRACK, { symbols, texts: TEXTS, colours: COLOURS }) ?? '';
			const heights = withClass(svg, 'text', 'axis').filter((node) => node.textContent?.endsWith(' m'));
			const right = Math.max(...heights.map((node) => numberOf(node, 'x')));
			expect(right).toBeLessThan(profileFrame(profile)(0, 0).x);
			for (const node of heights)
				expect(right - textWidth(node.textContent ?? '', numberOf(node, 'font-size'))).toBeGreaterThanOrEqual(0);
			for (const square of withClass(svg, 'rect', 'point')) expect(numberOf(square, 'x')).toBeGreaterThan(right);
			for (const drawing of [svg, mapOf(symbols)])
				for (const node of all(drawing, 'text').filter(
					(text) => text.hasAttribute('font-size') && text.textContent !== TEXTS.north,
				))
					expect((numberOf(node, 'font-size') * width) / PROFILE_SIZE.width).toBeGreaterThanOrEqual(12 - 0.05);
		},
	);

	it('fills its sheet from start to end and from the lowest to the highest place', () => {
		const toPoint = profileFrame(profile);
		const drawn = profile.map(({ distance, elevation }) => toPoint(distance, elevation));
		expect(drawn[0]?.x).toBeGreaterThan(0);
		expect(drawn.at(-1)?.x).toBeLessThan(PROFILE_SIZE.width);
		expect(drawn.every(({ y }) => y > 0 && y < PROFILE_SIZE.height)).toBe(true);
	});

	it('does not exist without heights', () =>
		expect(renderProfile(LINE, { symbols: 1, texts: TEXTS, colours: COLOURS })).toBeNull());
});
