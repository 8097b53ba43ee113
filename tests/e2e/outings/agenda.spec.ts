import { readFileSync } from 'node:fs';
import ICAL from 'ical.js';
import { outings } from '#netlify/server/base/content.ts';
import { sunsetOf } from '#src/day/light.ts';
import { availabilityOf } from '#src/features/outings/outing-time.ts';
import { weekendOf } from '#src/features/outings/weekend.ts';
import { toClock, toInstant } from '#src/format/clock.ts';
import { CLOCKS } from '#src/format/clock-in-words.ts';
import { addDays } from '#src/format/day.ts';
import { PLACES_API, routes } from '#src/routes.ts';
import { expect, test } from '#tests/support/page.ts';
import { sitePages } from '#tests/support/site-pages.ts';

const all = Object.values(outings);
const agenda = sitePages.find(({ address }) => address === routes.outings)?.html ?? '';
/** What the agenda was built with: not what was over on that day. */
const built = all.filter(({ id }) => agenda.includes(`href="${routes.outing(id)}"`));

test('the agenda filters by its address, and hides past outings when it is read', async ({ page }) => {
	const now = toInstant('2027-02-20 20:00');
	await page.clock.setFixedTime(now);
	const coming = built.filter(({ end }) => end > toClock(now));
	const cards = page.locator('.list > .item').filter({ visible: true });
	await page.goto(routes.outings);
	await expect(cards).toHaveCount(coming.length);
	await expect(page.getByRole('heading', { name: 'Agora não há nada marcado' })).toBeVisible({
		visible: coming.length === 0,
	});
	const months = new Set(coming.map(({ start }) => start.slice(0, 7)));
	await expect(page.locator('.group').filter({ visible: true })).toHaveCount(months.size);

	const workshops = coming.filter(({ kind }) => kind === 'oficina');
	await page.goto(`${routes.outings}?kind=oficina`);
	await expect(cards).toHaveCount(workshops.length);
	await page.goto(`${routes.outings}?cost=free&who=children`);
	const free = coming.filter(({ price, leastAge }) => price?.others === 0 && leastAge !== undefined && leastAge <= 10);
	await expect(cards).toHaveCount(free.length);

	await page.goto(routes.pastOutings);
	await expect(cards).toHaveCount(all.length - coming.length);
});

test('an outing that ends near sunset or later says when the sun sets, and no other does', () => {
	const said = sitePages.flatMap(({ address, html }) => {
		const id = all.find((one) => routes.outing(one.id) === address)?.id;
		const clock = /O sol põe-se às (\d+h\d*)/.exec(html)?.[1];
		return id && clock ? [[id, clock]] : [];
	});
	const late = all.flatMap((outing) => {
		const sunset = sunsetOf(outing, outing.meeting);
		return sunset ? [[outing.id, CLOCKS.pt(sunset.clock)]] : [];
	});
	expect(Object.fromEntries(said)).toEqual(Object.fromEntries(late));
});

test('home and agenda say what is on this weekend, or what is next, and the agenda filters by weekend and month', async ({
	page,
}) => {
	const coming = built
		.filter(({ state }) => state !== 'cancelled')
		.toSorted((one, other) => one.start.localeCompare(other.start));
	const next = coming.find(weekendOf);
	const monday = (next && weekendOf(next)?.from) ?? '';
	const onWeekend = built.filter((outing) => weekendOf(outing)?.from === monday);
	const inMonth = built.filter(({ start, end }) => start.startsWith(monday.slice(0, 7)) && end > monday);
	const cards = page.locator('.list > .item').filter({ visible: true });
	for (const [day, isOn] of [
		[monday, true],
		[addDays(monday, 5), true],
		[addDays(monday, -1), false],
	] as const) {
		await page.clock.setFixedTime(toInstant(`${day} 08:00`));
		await page.goto(routes.home);
		const section = page.locator('.next-outings');
		await expect(section.getByRole('link', { name: next?.title ?? '' })).toBeVisible();
		await expect(section.getByText('Este fim de semana').filter({ visible: true })).toHaveCount(
			isOn ? Math.min(3, onWeekend.filter(({ state }) => state !== 'cancelled').length) : 0,
		);
		await expect(
			section
				.getByText(/lugar|inscrições/i)
				.filter({ visible: true })
				.first(),
		).toBeVisible();
		await page.goto(routes.outings);
		const marked = cards.filter({ has: page.locator('.this-weekend').filter({ visible: true }) });
		await expect(marked).toHaveCount(isOn ? onWeekend.filter(({ state }) => state !== 'cancelled').length : 0);
	}
	// Also long after the build, home shows what is still to come, or no such section.
	for (const day of ['2027-01-20', '2029-07-04']) {
		await page.clock.setFixedTime(toInstant(`${day} 08:00`));
		await page.goto(routes.home);
		const left = coming.slice(0, 6).filter(({ end }) => end > day);
		const items = page.locator('.next-outings li').filter({ visible: true });
		await expect(items, day).toHaveCount(Math.min(3, left.length));
		await expect(page.getByRole('heading', { name: 'O que vem aí' }), day).toHaveCount(left.length > 0 ? 1 : 0);
		await expect(page.locator('.slide .waymark').first()).toHaveText('Caminhadas com guia', { useInnerText: true });
	}
	await page.clock.setFixedTime(toInstant(`${addDays(monday, -1)} 08:00`));
	await page.goto(`${routes.outings}?when=weekend`);
	await expect(page.locator('.none').first()).toBeVisible();
	await page.clock.setFixedTime(toInstant(`${monday} 08:00`));
	await page.reload();
	await expect(cards).toHaveCount(onWeekend.length);
	await page.goto(`${routes.outings}?when=month`);
	await expect(cards).toHaveCount(inMonth.length);
});

test.describe('without JavaScript', () => {
	test.use({ javaScriptEnabled: false });

	test('home lists what comes next under a title that is true on any day', async ({ page }) => {
		await page.goto(routes.home);
		const weekend = page.locator('.next-outings');
		await expect(weekend.getByRole('heading', { level: 2 })).toHaveText('O que vem aí', { useInnerText: true });
		await expect(weekend.getByText('Este fim de semana').filter({ visible: true })).toHaveCount(0);
		await expect(weekend.locator('[data-outing]').filter({ visible: false })).toHaveCount(0);
	});
});

test('an open page fetches the places again when it becomes visible, at most every half minute', async ({ page }) => {
	const now = toInstant('2027-02-20 20:00');
	const isOpen = (outing: (typeof all)[number]) => availabilityOf(outing, toClock(now)) === 'open';
	const { id = '' } = built.find(isOpen) ?? {};
	let asked = 0;
	let left = 9;
	await page.route(PLACES_API, (route) => {
		asked += 1;
		return route.fulfill(left < 0 ? { body: 'x' } : { json: { outings: { [id]: { left, closed: false } } } });
	});
	const look = async (seconds: number) => {
		await page.clock.setFixedTime(now + seconds * 1000);
		await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
	};
	await page.clock.setFixedTime(now);
	await page.goto(routes.outing(id));
	const state = page.locator(`[data-outing="${id}"][data-state]`).first();
	await expect(state).toContainText('9 lugares');
	left = 1;
	await look(29);
	expect(asked).toBe(1);
	await look(30);
	await expect(state).toContainText('Último lugar');
	// Without an answer the last known state stays.
	left = -1;
	await look(90);
	await expect.poll(() => asked).toBe(3);
	await expect(state).toContainText('Último lugar');
});

test('another calendar reads the same of every outing', () => {
	const calendar = new ICAL.Component(ICAL.parse(readFileSync(`dist${routes.outingsFeed}`, 'utf8')));
	const events = calendar.getAllSubcomponents('vevent').map((component) => {
		const event = new ICAL.Event(component);
		const status = component.getFirstPropertyValue('status');
		return [event.uid.split('@')[0], event.startDate.toString().slice(0, 16), event.sequence, status];
	});
	const expected = all.map(({ id, start, sequence, state }) => [
		id,
		start.replace(' ', 'T'),
		sequence,
		state === 'cancelled' ? 'CANCELLED' : 'CONFIRMED',
	]);
	expect(events.sort()).toEqual(expected.sort());
});
