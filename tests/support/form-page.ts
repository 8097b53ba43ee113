import type { Locator, Page, Request } from '@playwright/test';
import type { FormName } from '#src/forms/form.ts';
import { escapePattern } from './escape-pattern.ts';
import { expect } from './page.ts';

export type FieldValues = Readonly<Record<string, string>>;

interface Description {
	readonly name: FormName;
	/** The address of the form's page. */
	readonly address: string;
	/** The labels by field, in the order of the page. */
	readonly labels: Readonly<Record<string, string>>;
	readonly submit: string;
	readonly duplicate: string;
	/** Fields that are never stored in a draft. */
	readonly sensitive?: readonly string[];
	/** Creates values that were never sent before. */
	readonly newValues: () => FieldValues;
}

/** A form on its page. */
export class FormPage {
	readonly page: Page;
	readonly description: Description;
	/** The requests that it sent, in order. */
	readonly sent: Request[] = [];

	constructor(page: Page, description: Description) {
		this.page = page;
		this.description = description;
		page.on('request', (request) => {
			if (new URL(request.url()).pathname === this.endpoint) this.sent.push(request);
		});
	}

	get endpoint(): string {
		return `/api/${this.description.name}`;
	}

	get form(): Locator {
		return this.page.locator('form');
	}

	field(name: string): Locator {
		return this.form.getByLabel(
			new RegExp(`^${escapePattern(this.description.labels[name] ?? '')} (\\*|\\(opcional\\))$`),
		);
	}

	get fields(): readonly string[] {
		return Object.keys(this.description.labels);
	}

	get submit(): Locator {
		return this.form.getByRole('button', { name: this.description.submit, exact: true });
	}

	/** The part of the page with the form, or with its replacement once it is sent. */
	get place(): Locator {
		return this.page.getByRole('main');
	}

	/** The message about sending, at the top of the form or in its place. */
	notice(title: string): Locator {
		return this.place.locator('.notice').filter({ has: this.page.getByRole('heading', { name: title, exact: true }) });
	}

	get success(): Locator {
		return this.notice('Formulário submetido com successo!');
	}

	async open(query = ''): Promise<void> {
		await this.page.goto(`${this.description.address}${query}`);
		await this.waitUntilHydrated();
	}

	async reopen(): Promise<void> {
		await this.page.reload();
		await this.waitUntilHydrated();
	}

	/** Turns to the form and waits until its script runs. Before that the browser itself checks the fields. */
	async waitUntilHydrated(): Promise<void> {
		await this.form.hover();
		await expect(this.form).toHaveAttribute('novalidate');
	}

	async fill(values: FieldValues): Promise<void> {
		for (const [name, value] of Object.entries(values)) await this.field(name).fill(value);
	}

	/** Opens the form and sends new values. Returns them. */
	async send(): Promise<FieldValues> {
		const values = this.description.newValues();
		await this.open();
		await this.fill(values);
		await this.submit.click();
		return values;
	}

	/** Clicks twice. The answer is held back until then, or it would put something else under the second click. */
	async submitTwice(): Promise<void> {
		const clicked = Promise.withResolvers<void>();
		await this.page.route(this.endpoint, async (route) => {
			await clicked.promise;
			await route.continue();
		});
		await this.submit.dblclick();
		clicked.resolve();
	}

	/** Makes the next submission fail before it reaches the function. */
	async failOnce(): Promise<void> {
		const answer = { status: 500, json: { status: 500 } };
		await this.page.route(this.endpoint, (route) => route.fulfill(answer), { times: 1 });
	}

	/** Sends a failed submission again. */
	async retry(): Promise<void> {
		await this.form.getByRole('button', { name: 'Tentar outra vez' }).click();
	}

	/** Expects that the form was sent, and brings it back empty. */
	async takeAgain(): Promise<void> {
		await expect(this.form).toHaveCount(0);
		await this.success.getByRole('button', { name: 'Enviar outro' }).click();
		await expect(this.field(this.fields[0] ?? '')).toBeFocused();
		await this.expectEmpty();
	}

	async expectValues(values: FieldValues): Promise<void> {
		for (const [name, value] of Object.entries(values)) await expect(this.field(name)).toHaveValue(value);
	}

	async expectEmpty(names = this.fields): Promise<void> {
		await this.expectValues(Object.fromEntries(names.map((name) => [name, ''])));
	}

	/** Those of the values that a draft stores. */
	drafted(values: FieldValues): FieldValues {
		const { sensitive = [] } = this.description;
		return Object.fromEntries(Object.entries(values).filter(([name]) => !sensitive.includes(name)));
	}
}
