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
		super(page, {
			name: 'member',
			address: '/become-member',
			labels: {
				name: 'Nome',
				email: 'Email',
				contact: 'Contacto',
				birthDate: 'Data de nascimento',
				address: 'Morada',
				cp: 'Código postal',
				county: 'Concelho',
				district: 'Distrito',
				country: 'País',
				nationality: 'Nacionalidade',
				idNumber: 'N.º do CC ou passaporte',
				nif: 'NIF',
				educationalQualifications: 'Habilitações literárias',
				job: 'Profissão',
			},
			submit: 'Enviar pedido',
			duplicate: 'Já fez uma inscrição com esse email!',
			sensitive: ['birthDate', 'idNumber', 'nif'],
			newValues: newApplication,
		});
	}
}
