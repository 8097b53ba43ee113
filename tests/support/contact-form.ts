import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { FormPage } from './form-page.ts';

/** The values of an enquiry that was never sent before. */
export const newEnquiry = () => {
	const id = randomUUID().slice(0, 8);
	return {
		name: 'Inês Conceição',
		email: `ines.${id}@exemplo.pt`,
		subject: `Passeio ao nascer do sol ${id}`,
		message: `Somos oito, dos 7 aos 71 anos.\n\nHá lugar no sábado? ${id}`,
	};
};

export class ContactForm extends FormPage {
	constructor(page: Page) {
		super(page, 'contact', '/contact', newEnquiry);
	}
}
