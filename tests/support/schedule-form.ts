import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { actions } from '#netlify/server/base/content.ts';
import { today } from '#src/format/clock.ts';
import { addDays, weekdayOf } from '#src/format/day.ts';
import { toFormDay } from '#src/forms/clean.ts';
import { FormPage } from './form-page.ts';

/** The action that the tests schedule. */
export const ACTION = { id: 'passeio-em-familia', title: 'Passeio em família' };

const { weekdays = [] } = actions[ACTION.id] ?? {};

const isOffered = (day: string) => weekdays.includes(weekdayOf(day));
const week = Array.from({ length: 7 }, (_, index) => addDays(today(), 21 + index));
/** In about three weeks, as the form writes it: the first day with the action, and the first without. */
export const OFFERED_DAY = toFormDay(week.find(isOffered) ?? '');
export const OTHER_DAY = toFormDay(week.find((day) => !isOffered(day)) ?? '');

/** The values of a request that was never sent before. */
export const newRequest = () => ({
	firstName: 'Marta',
	lastName: 'Lemos',
	email: `marta.${randomUUID().slice(0, 8)}@exemplo.pt`,
	date: OFFERED_DAY,
	time: '09:30',
	people: '12',
	ages: 'dos 7 aos 71 anos',
	contact: '+34 600 000 000',
});

/** The form on an action's page. */
export class ScheduleForm extends FormPage {
	constructor(page: Page) {
		super(page, 'schedule', `/schedule/${ACTION.id}`, newRequest);
	}

	get calendarButton(): Locator {
		return this.form.getByRole('button', { name: 'Abrir o calendário' });
	}

	get calendar(): Locator {
		return this.form.getByRole('dialog', { name: 'Escolher a data' });
	}
}

/** The same form in a dialog over the home page. */
export class ScheduleDialog extends ScheduleForm {
	get link(): Locator {
		return this.page.getByRole('link', { name: `Agendar: ${ACTION.title}` });
	}

	get dialog(): Locator {
		return this.page.getByRole('dialog', { name: `Agendar: ${ACTION.title}` });
	}

	override get place(): Locator {
		return this.dialog;
	}

	override get form(): Locator {
		return this.dialog.locator('form');
	}

	override async open(): Promise<void> {
		await this.page.goto('/home');
		await this.link.click();
		await this.waitUntilHydrated();
	}

	override async reopen(): Promise<void> {
		await this.page.reload();
		await this.link.click();
		await this.waitUntilHydrated();
	}
}
