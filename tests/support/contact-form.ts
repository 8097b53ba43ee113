import { randomUUID } from 'node:crypto';
import type { Page, Request } from '@playwright/test';
import { expect } from './page.ts';

export interface Enquiry {
	readonly name: string;
	readonly email: string;
	readonly subject: string;
	readonly message: string;
}

/** An enquiry that nobody has sent yet. */
export const newEnquiry = (): Enquiry => {
	const id = randomUUID().slice(0, 8);
	return {
		name: 'Inês Conceição',
		email: `ines.${id}@exemplo.pt`,
		subject: `Passeio ao nascer do sol ${id}`,
		message: `Somos oito, dos 7 aos 71 anos.\n\nHá lugar no sábado? ${id}`,
	};
};

/** The form of the contact page, as its visitors find it. */
export class ContactForm {
	readonly page: Page;
	/** Its requests, in their order. */
	readonly sent: Request[] = [];

	constructor(page: Page) {
		this.page = page;
		page.on('request', (request) => {
			if (new URL(request.url()).pathname === '/api/contact') this.sent.push(request);
		});
	}

	get form() {
		return this.page.locator('form');
	}

	field(name: keyof Enquiry) {
		const labels = { name: 'Nome', email: 'Email', subject: 'Assunto', message: 'Mensagem' };
		return this.form.getByRole('textbox', { name: labels[name] });
	}

	get submit() {
		return this.form.getByRole('button', { name: 'Submeter' });
	}

	/** The box at the top of the form that says what became of a send. */
	notice(title: string) {
		return this.form.locator('.notice').filter({ has: this.page.getByRole('heading', { name: title, exact: true }) });
	}

	async open(query = '') {
		await this.page.goto(`/contact${query}`);
		await this.waitUntilAwake();
	}

	/** Until its script runs the browser itself checks the fields. */
	async waitUntilAwake() {
		await expect(this.form).toHaveAttribute('novalidate');
	}

	async fill(enquiry: Partial<Enquiry>) {
		for (const [name, value] of Object.entries(enquiry)) await this.field(name as keyof Enquiry).fill(value);
	}

	/** Opens the page, and sends an enquiry that is new. */
	async send(): Promise<Enquiry> {
		const enquiry = newEnquiry();
		await this.open();
		await this.fill(enquiry);
		await this.submit.click();
		return enquiry;
	}

	async expectValues(enquiry: Partial<Enquiry>) {
		for (const [name, value] of Object.entries(enquiry))
			await expect(this.field(name as keyof Enquiry)).toHaveValue(value);
	}
}
