import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { FormPage } from './form-page.ts';

/** The values of an application that was never sent before, with every field filled in. */
export const newApplication = () => {
	const id = randomUUID().slice(0, 8);
	return {
		name: 'Duarte Nogueira Pinto',
		email: `duarte.${id}@exemplo.pt`,
		contact: '912345678',
		birthDate: '1988-04-25',
		address: `Rua do Castanheiro, 7, ${id}`,
		cp: '4600-123',
		county: 'Amarante',
		district: 'Porto',
		country: 'Portugal',
		nationality: 'Portuguesa',
		idNumber: '123456789',
		nif: '501964843',
		educationalQualifications: '12.º ano',
		job: 'Pedreiro',
	};
};

export class MemberForm extends FormPage {
	constructor(page: Page) {
		super(page, 'member', '/become-member', newApplication);
	}
}
