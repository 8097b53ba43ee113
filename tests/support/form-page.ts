import type { Locator, Page, Request } from '@playwright/test';
import type { FiledForm } from '#src/forms/form.ts';
import pt from '../../public/assets/i18n/pt.json' with { type: 'json' };
import { escapePattern } from './escape-pattern.ts';
import { expect } from './page.ts';

export type FieldValues = Readonly<Record<string, string>>;

interface Words {
	readonly fields: Readonly<Record<string, { readonly label: string }>>;
	readonly submit: string;
	readonly duplicate?: string;
}

/** The words of the forms. Texts that the specification sets are tested with the translation file. */
const WORDS: Readonly<Record<FiledForm, Words>> = pt;

/** A form on its page. */
export class FormPage {
	readonly page: Page;
	readonly name: FiledForm;
	/** The address of the form's page. */
	readonly address: string;
	/** Creates values that were never sent before, in the order of the page. */
	readonly newValues: () => FieldValues;
	/** The requests that it sent, in order. */
	readonly sent: Request[] = [];

	constructor(page: Page, name: FiledForm, address: string, newValues: () => FieldValues) {
		this.page = page;
		this.name = name;
		this.address = address;
		this.newValues = newValues;
		page.on('request', (request) => {
			if (new URL(request.url()).pathname === this.endpoint) this.sent.push(request);
		});
	}

	get endpoint(): string {
		return `/api/${this.name}`;
	}

	get form(): Locator {
		return this.page.locator('form');
	}

	field(name: string): Locator {
		const { label = '' } = WORDS[this.name].fields[name] ?? {};
		return this.form.getByLabel(new RegExp(`^${escapePattern(label)} (\\*|\\(opcional\\))$`));
	}

	get fields(): readonly string[] {
		return Object.keys(this.newValues());
	}

	get submit(): Locator {
		return this.form.getByRole('button', { name: WORDS[this.name].submit, exact: true });
	}

	/** The title of the message about a second submission. */
	get duplicate(): string {
		return WORDS[this.name].duplicate ?? '';
	}

	/** The part of the page with the form, or with its replacement once it is sent. */
	get place(): Locator {
		return this.page.getByRole('main');
	}

	/** The message about sending, at the top of the form or in its place. */
	messageBox(title: string): Locator {
		return this.place
			.locator('.message-box')
			.filter({ has: this.page.getByRole('heading', { name: title, exact: true }) });
	}

	get success(): Locator {
		return this.messageBox(pt.form.success);
	}

	get refusal(): Locator {
		return this.messageBox(pt.form.invalid);
	}

	get failure(): Locator {
		return this.messageBox(pt.form.failed);
	}

	async open(query = ''): Promise<void> {
		await this.page.goto(`${this.address}${query}`);
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
		const values = this.newValues();
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
}
