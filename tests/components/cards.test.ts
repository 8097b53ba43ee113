import { createHash } from 'node:crypto';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, onTestFinished, vi } from 'vitest';
import DangerLine from '#src/components/DangerLine.astro';
import InAstro from '#src/components/WithPortuguese.astro';
import { WithPortuguese as InReact } from '#src/components/WithPortuguese.tsx';
import { whereOf } from '#src/day/forecast.ts';
import LatestNews from '#src/features/news/LatestNews.astro';
import NewsCard from '#src/features/news/NewsCard.astro';
import CurrentNotices from '#src/features/trails/CurrentNotices.astro';
import TrailFinder from '#src/features/trails/finder/TrailFinder.astro';
import DaylightYear from '#src/features/trails/page/DaylightYear.astro';
import TrailDay from '#src/features/trails/page/TrailDay.astro';
import WayLine from '#src/features/trails/WayLine.astro';
import { compressedSize } from '#tests/support/compressed-size.ts';
import { newPost } from '#tests/support/news-view.ts';
import { renderComponent } from '#tests/support/render-component.ts';

it('a text says which passage of it nobody translated', async () => {
	const props = { text: 'Collect it here. Ao sábado.', portuguese: 'Ao sábado' };
	const html = 'Collect it here. <span lang="pt-PT">Ao sábado</span>.';
	expect(await renderComponent(InAstro, props)).toBe(html);
	const inReact = (given: typeof props | { text: string }) => renderToStaticMarkup(createElement(InReact, given));
	expect(inReact(props)).toBe(html);
	expect(inReact({ text: props.text })).toBe(props.text);
});

it('without posts the home page has a sentence with a link to the news', async () => {
	const html = await renderComponent(LatestNews, { posts: [] });
	expect(html).toMatch(/<a class="link[^"]*" href="\/news"[^>]*>Veja a página de notícias<\/a>/);
	expect(html).not.toContain('<article');
});

const render = (unpublished?: 'draft' | 'scheduled') =>
	renderComponent(NewsCard, { post: newPost({ id: 'um-muro', date: '2027-02-01', unpublished }), level: 2 });

it('an unpublished post says that it is not published yet', async () => {
	expect(await render('draft')).toContain('Rascunho: só se vê aqui');
	expect(await render('scheduled')).toContain('Agendada: só se vê aqui até 1 de fevereiro de 2027');
	expect(await render()).not.toContain('só se vê aqui');
});

const trailCalled = (title: string) => ({ title, href: `/trails/${title.toLowerCase()}` });
const notice = { title: 'Perigo máximo', text: 'Não entre.', kind: 'fire', from: '2027-08-14', forAll: false };

const linesOf = async (...notices: object[]) => {
	const html = await renderComponent(CurrentNotices, { notices });
	return [...html.matchAll(/<p[\s\S]*?<\/p>/g)].map(([line]) => ({
		href: /href="(\/trails[^"]*)"/.exec(line)?.[1],
		text: line
			.replace(/<[^>]+>/g, '')
			.replace(/\s+/g, ' ')
			.trim(),
	}));
};

it('a notice leads to its trail, or to the list if there are several', async () => {
	const [one, two, four, all] = await linesOf(
		{ ...notice, until: '2027-08-14', trails: [trailCalled('Anta')] },
		{ ...notice, until: '2027-08-20', trails: [trailCalled('Anta'), trailCalled('Farol')] },
		{ ...notice, trails: ['Anta', 'Farol', 'Paul', 'Cume'].map(trailCalled) },
		{ ...notice, forAll: true, trails: [trailCalled('Anta'), trailCalled('Farol')] },
	);
	expect(one).toEqual({
		href: '/trails/anta',
		text: 'Fechado: Perigo máximo (só a 14 de agosto de 2027) Anta',
	});
	expect(two).toMatchObject({ href: '/trails', text: expect.stringMatching(/\(de 14 .* a 20 .*\) Anta e Farol$/) });
	expect(four).toMatchObject({ href: '/trails', text: expect.stringMatching(/\(desde 14 .*\) Ver os trilhos$/) });
	expect(all).toMatchObject({ href: '/trails', text: expect.stringMatching(/Ver os trilhos$/) });
});

const suits = { suitable: true, details: 'Sim.' };

const trail = (number: number) => ({
	id: `trilho-${number}`,
	href: `/trails/trilho-${number}`,
	langOf: () => undefined,
	title: `Trilho ${number}`,
	class: 'PR',
	number,
	place: 'Vila',
	placed: { where: { municipalities: [], areas: [] } },
	shape: number % 2 ? 'circular' : 'linear',
	walk: { distance: number * 1_000, climb: null },
	minutes: 60,
	level: 1,
	season: [5],
	access: { dogs: suits, children: suits, pushchair: suits, wheelchair: suits },
	alerts: [],
	sensitivePeriods: [],
	track: { profile: null, start: { latitude: 41.5, longitude: -7.5 } },
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
	const credits = [{ text: '© colaboradores', url: 'https://www.openstreetmap.org/copyright' }];
	const overview = { width: 600, height: 720, flags, side: 22, credits };
	const html = await renderComponent(TrailFinder, { trails, overview, outings: [] });
	expect(html).toContain('<a href="https://www.openstreetmap.org/copyright">© colaboradores</a>');
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
	expect(compressedSize(many.html)).toBeLessThan(4_000);
});

it('a card’s line of danger is brief, an outing’s says what the law forbids', async () => {
	const place = { where: whereOf(['Arouca'], () => '0104') };
	const [card, page] = await Promise.all(
		[true, false].map((isBrief) => renderComponent(DangerLine, { place, isBrief })),
	);
	// A script asks whether the attribute is there.
	expect([card, page].map((html) => html?.includes('data-brief'))).toEqual([true, false]);
});

/** On a trail with hunting on Thursdays, Sundays and holidays, and a quiet time. */
const hunted = {
	...trail(1),
	langOf: () => undefined,
	apps: true,
	sensitivePeriods: [{ from: '03-01', until: '06-30', text: 'A cegonha nidifica.' }],
	alerts: [{ title: 'Caça', from: '2026-10-04', until: '2027-02-28', weekdays: [4, 7, 8], untilTime: '14:00' }],
	placed: { where: whereOf([], () => '') },
};
const textOf = (html: string) => html.replace(/<script[\s\S]*?<\/script>|<[^>]+>/g, '').replace(/\s+/g, ' ');

it('without a script a trail says of the next weekend light and state', async () => {
	vi.useFakeTimers({ now: new Date('2026-11-28T10:00:00Z'), toFake: ['Date'] });
	onTestFinished(() => void vi.useRealTimers());
	const text = textOf(await renderComponent(TrailDay, { trail: hunted }));
	expect(text).toMatch(/Sábado, 28 de novembro, há luz até às 17h\d\d\. [^.]*\.Domingo, 29/);
	expect(text).toMatch(/Domingo, 29 de novembro, há luz [^.]*\. [^.]*\. Condicionado até às 14h: Caça\./);
});

it('on paper stands the light of twelve months', async () => {
	const html = await renderComponent(DaylightYear, { trail: hunted });
	expect(html.match(/<tr/g)).toHaveLength(12);
	expect(textOf(html)).toMatch(/jun\.5h55–21h05/);
});

it('a card says a quiet time and an outing on their days alone', async () => {
	const outing = { trail: 'trilho-1', title: 'Aves', from: '2027-04-17', until: '2027-04-17' };
	const html = await renderComponent(WayLine, { trail: hunted, outings: [outing] });
	expect(html).toMatch(/class="day-line" data-from="03-01" data-until="06-30"[^>]*>Época sensível, de 1 de março/);
	expect(html).toMatch(/class="day-line" data-from="2027-04-17" data-until="2027-04-17"[^>]*> ?Neste dia/);
});
