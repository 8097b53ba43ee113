import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/page.ts';
import { ACTION, newRequest, OFFERED_DAY, OTHER_DAY, ScheduleForm } from '#tests/support/schedule-form.ts';

/** A Wednesday. The action is offered on Saturdays and Sundays, so the first free day is the 14th. */
const NOW = '2026-03-11T12:00:00Z';

const openCalendar = async (page: Page) => {
	const schedule = new ScheduleForm(page);
	await page.clock.setFixedTime(NOW);
	await schedule.open();
	await schedule.calendarButton.press('Enter');
	await expect(schedule.calendar).toBeVisible();
	return schedule;
};

const day = (schedule: ScheduleForm, name: string) => schedule.calendar.getByRole('gridcell', { name, exact: true });

test('the calendar is in Portuguese, begins with Monday, and a day of the action is picked with the mouse', async ({
	page,
}) => {
	const schedule = await openCalendar(page);
	await expect(schedule.calendar.getByText('março de 2026')).toBeVisible();
	await expect(schedule.calendar.getByRole('columnheader').first()).toHaveText(/^segunda/);
	await expect(day(schedule, 'sábado, 14 de março de 2026')).toHaveAttribute('aria-disabled', 'false');
	await expect(day(schedule, 'Indisponível: segunda-feira, 16 de março de 2026')).toHaveAttribute(
		'aria-disabled',
		'true',
	);
	const todayCell = day(schedule, 'Indisponível: quarta-feira, 11 de março de 2026');
	await expect(todayCell).toHaveAttribute('aria-current', 'date');
	await expect(todayCell).toHaveCSS('text-decoration-line', 'line-through');

	// Without `force` Playwright would wait until the button is enabled.
	await day(schedule, 'Indisponível: segunda-feira, 16 de março de 2026').click({ force: true });
	await expect(schedule.calendar).toBeVisible();
	await schedule.expectValues({ date: '' });
	await schedule.calendar.getByRole('button', { name: 'Mês seguinte' }).click();
	await day(schedule, 'domingo, 12 de abril de 2026').click();
	await expect(schedule.calendar).toBeHidden();
	await expect(schedule.calendarButton).toBeFocused();
	await schedule.expectValues({ date: '2026/04/12' });
	await expect(schedule.calendarButton).toHaveAccessibleName(
		'Abrir o calendário, data escolhida: domingo, 12 de abril de 2026',
	);
	await schedule.calendarButton.click();
	await expect(day(schedule, 'domingo, 12 de abril de 2026')).toHaveAttribute('aria-selected', 'true');
});

test('the calendar has the keys of the ARIA date picker, and Escape changes nothing', async ({ page }) => {
	const schedule = await openCalendar(page);
	const press = async (key: string, name: string) => {
		await page.keyboard.press(key);
		await expect(day(schedule, name), key).toBeFocused();
	};
	await expect(day(schedule, 'sábado, 14 de março de 2026')).toBeFocused();
	await press('ArrowRight', 'domingo, 15 de março de 2026');
	// The arrows skip days that are not offered.
	await press('ArrowRight', 'sábado, 21 de março de 2026');
	await press('ArrowLeft', 'domingo, 15 de março de 2026');
	await press('ArrowDown', 'domingo, 22 de março de 2026');
	await press('ArrowUp', 'domingo, 15 de março de 2026');
	await press('Home', 'sábado, 14 de março de 2026');
	await press('End', 'domingo, 15 de março de 2026');
	await press('PageDown', 'domingo, 12 de abril de 2026');
	await press('PageUp', 'sábado, 14 de março de 2026');
	await press('Shift+PageDown', 'domingo, 7 de março de 2027');
	await expect(schedule.calendar.getByRole('button', { name: 'Mês seguinte' })).toBeHidden();
	await page.keyboard.press('Escape');
	await expect(schedule.calendar).toBeHidden();
	await expect(schedule.calendarButton).toBeFocused();
	await expect(schedule.calendarButton).toHaveAttribute('aria-expanded', 'false');
	await schedule.expectValues({ date: '' });
	await schedule.field('date').press('Alt+ArrowDown');
	await expect(schedule.calendarButton).toHaveAttribute('aria-expanded', 'true');
	await expect(day(schedule, 'sábado, 14 de março de 2026')).toBeFocused();
	await press('Shift+PageDown', 'domingo, 7 de março de 2027');
	await page.keyboard.press('Enter');
	await expect(schedule.calendarButton).toBeFocused();
	await schedule.expectValues({ date: '2027/03/07' });
});

test('the calendar is fetched only when it is opened; without it a day is typed, and accepted, or its error is shown', async ({
	page,
	expectProblem,
}) => {
	expectProblem(/Calendar.*\.js/);
	const asked: string[] = [];
	page.on('request', (request) => asked.push(request.url()));
	await page.route(/Calendar.*\.js/, (route) => route.abort('failed'));
	const schedule = new ScheduleForm(page);
	const date = schedule.field('date');
	await schedule.open();
	await date.focus();
	expect(asked.filter((url) => url.includes('Calendar'))).toEqual([]);
	await schedule.calendarButton.click();
	await expect(schedule.calendar).toBeHidden();
	await schedule.fill(newRequest());
	await date.fill(OTHER_DAY);
	await expect(date).toHaveAccessibleDescription(/^Nesse dia não fazemos esta ação: só aos sábados e domingos/);
	await date.fill('amanhã');
	await expect(date).toHaveAccessibleDescription(/^Não percebemos esta data/);
	await schedule.submit.click();
	await expect(schedule.refusal.getByRole('link')).toHaveCount(1);
	expect(schedule.sent).toEqual([]);

	await date.fill(OFFERED_DAY.replaceAll('/', '-'));
	await schedule.field('time').fill('9h30');
	await schedule.submit.click();
	await expect(schedule.success).toBeFocused();
	expect(schedule.sent[0]?.postDataJSON()).toMatchObject({ date: OFFERED_DAY, time: '09:30', action: ACTION.id });
});
