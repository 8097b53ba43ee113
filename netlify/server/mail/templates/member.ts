import type { MemberInput } from '#src/forms/member.ts';
import { site } from '../../content.ts';
import type { Submission } from '../../submission.ts';
import { formatMoment } from '../format.ts';
import type { Notification } from '../notification.ts';

const LABELS: Readonly<Record<keyof MemberInput, string>> = {
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
	idNumber: 'N.º do cartão de cidadão ou passaporte',
	nif: 'NIF',
	educationalQualifications: 'Habilitações literárias',
	job: 'Profissão',
};

const listOf = (input: MemberInput) =>
	(Object.keys(LABELS) as (keyof MemberInput)[]).map((field) => `${LABELS[field]}: ${input[field] ?? '—'}`).join('\n');

/** The notification of an application for membership. */
export const renderMember = ({ id, input, receivedAt }: Submission<MemberInput>): Notification => ({
	from_name: input.name,
	to_name: site.name,
	from_email: input.email,
	subject: `Pedido de inscrição: ${input.name}`,
	message: `${input.name} (${input.email}) pediu para ser sócio e aguarda aprovação da Direção.\n\n${listOf(input)}`,
	details: [
		['Recebido', formatMoment(receivedAt)],
		['Referência', id],
	],
	copy: {
		subject: 'Recebemos o seu pedido de inscrição',
		message: `Olá,\n\nO seu pedido para ser sócio da ${site.name} chegou e aguarda aprovação da Direção. A resposta segue para este endereço, e só paga a quota nessa altura.\n\nSe não foi quem o enviou, pode ignorar este email.`,
		details: [
			['Recebido', formatMoment(receivedAt)],
			['Referência', id],
		],
	},
});
