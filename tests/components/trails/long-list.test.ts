import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import TrailFinder from '#src/features/trails/finder/TrailFinder.astro';
import { compressedSize } from '#tests/support/compressed-size.ts';
import { renderComponent } from '#tests/support/render-component.ts';

const suits = { suitable: true, details: 'Sim.' };

const trail = (number: number) => ({
	id: `trilho-${number}`,
	href: `/trails/trilho-${number}`,
	title: `Trilho ${number}`,
	class: 'PR',
	number,
	place: 'Vila',
	shape: number % 2 ? 'circular' : 'linear',
	walk: { distance: number * 1_000, climb: null },
	minutes: 60,
	level: 1,
	season: [5],
	access: { dogs: suits, children: suits, pushchair: suits, wheelchair: suits },
	alerts: [],
	cover: {
		src: `/${createHash('sha1').update(`${number}`).digest('base64url')}.png`,
		width: 1800,
		height: 1200,
		format: 'png',
	},
	focus: '50% 50%',
});

const listOf = async (count: number) => {
	const trails = Array.from({ length: count }, (_, index) => trail(index + 1));
	const flags = trails.map(() => ({ x: 1, y: 1, width: 22, state: { x: 20, y: 1 } }));
	const html = await renderComponent(TrailFinder, { trails, overview: { width: 600, height: 720, flags, side: 22 } });
	const linksTo = (href: string) => html.split(`href="${href}"`).length - 1;
	return {
		html,
		cards: html.match(/class="[^"]*\btrail-card\b/g)?.length ?? 0,
		rows: html.match(/class="[^"]*\btrail-row\b/g)?.length ?? 0,
		links: trails.map(({ href }) => linksTo(href)),
	};
};

it('more than twelve trails are rows, with each of them in the list and on the map', async () => {
	const few = await listOf(12);
	expect(few).toMatchObject({ cards: 12, rows: 0 });
	const many = await listOf(60);
	expect(many).toMatchObject({ cards: 0, rows: 60, links: Array.from({ length: 60 }, () => 2) });
	expect(many.html.match(/data-answers=/g)).toHaveLength(120);
	expect(compressedSize(many.html)).toBeLessThan(2_800);
});
