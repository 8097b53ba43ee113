import { describe, expect, it } from 'vitest';
import { site } from '#netlify/server/content.ts';
import { NOTHING } from '#src/features.ts';
import type { SourceName } from '#src/schemas/sources.ts';
import { sentencesOf } from '#tests/support/content-sentences.ts';
import { STORE_RULES } from '#tests/support/store-content.ts';

const PLACE = { name: 'Casa', street: 'Rua', postalCode: '0000-000', locality: 'Serra', note: 'Aberta' };
const FACEBOOK = { network: 'facebook', url: 'https://www.facebook.com/a' };
const RULES = { duplicateDays: 30, retentionDays: 365, copyToVisitor: true };
const FORMS = { ...site.forms, contact: RULES, member: RULES };
const SITE = {
	name: 'Cumeada',
	tagline: 'a',
	description: 'b',
	motto: 'c',
	legalName: 'd',
	email: 'ola@exemplo.pt',
	emailNote: 'e',
	phone: '200 000 000',
	phoneNote: 'f',
	place: PLACE,
	social: [FACEBOOK],
	forms: FORMS,
	mail: { copiesPerHour: 30 },
	store: STORE_RULES,
};

it.each<[SourceName, unknown]>([
	['site', SITE],
	[
		'site',
		{
			name: 'a',
			tagline: 'b',
			description: 'c',
			legalName: 'd',
			email: 'ola@exemplo.pt',
			forms: FORMS,
			mail: SITE.mail,
		},
	],
	['site', { ...SITE, phone: '+34 911 222 333', place: { locality: 'Serra' } }],
	['about', { title: 'a', lead: 'b', description: 'c' }],
])('what an association may leave out gives no sentence: %s', (name, data) =>
	expect(sentencesOf(name, data)).toEqual([]),
);

describe('one sentence names the field and the remedy', () => {
	const PLACE_LINES =
		'place: e por baixo, dois espaços para dentro, os campos name, article, street, postalCode, locality, note';
	const SOCIAL_LINES = 'social: e por baixo, para cada um, um - e os campos network, url';
	it.each([
		[{ place: 'Serra' }, `o campo «place» devia ser um grupo de campos. Escreva, por exemplo: ${PLACE_LINES}`],
		[
			{ place: { ...PLACE, locality: undefined } },
			'falta o campo «place.locality» (a localidade). Acrescente a linha: locality: Vila Nova',
		],
		[
			{ place: { ...PLACE, postalCode: '4860 123' } },
			"o campo «place.postalCode» (o código postal) não é um código postal de 4 algarismos, hífen e 3 algarismos, entre aspas. Escreva, por exemplo: postalCode: '0000-000'",
		],
		[
			{ phone: '21 234 567' },
			"o campo «phone» (o telefone público) não é um telefone de 9 algarismos, nem de outro país com o + e o indicativo. Escreva, por exemplo: phone: '200 000 000'",
		],
		[
			{ place: { ...PLACE, rua: 'a' } },
			'o campo «place.rua» não existe. Apague-o ou corrija o nome; os que há são: name, article, street, postalCode, locality, note',
		],
		[{ social: 'a' }, `o campo «social» devia ser uma lista. Escreva, por exemplo: ${SOCIAL_LINES}`],
		[
			{ social: [FACEBOOK, 'a'] },
			'o campo «social.2» devia ser um grupo de campos. Escreva, por exemplo: um - e os campos network, url',
		],
		[
			{ social: [FACEBOOK, { ...FACEBOOK, network: 'mastodon' }] },
			'o campo «social.2.network» (a rede) não é facebook, instagram nem youtube. Escreva, por exemplo: network: instagram',
		],
		[
			{ social: [{ ...FACEBOOK, url: 'http://a.pt' }] },
			'o campo «social.1.url» (o endereço da página nessa rede) não é um endereço que comece por https://. Escreva, por exemplo: url: https://www.instagram.com/exemplo',
		],
		[
			{ email: 'ola' },
			'o campo «email» (o email público, que também recebe os formulários) não é um endereço de email. Escreva, por exemplo: email: ola@exemplo.pt',
		],
		[
			{ nif: '12345678' },
			"o campo «nif» (o número de identificação fiscal da associação) não tem 9 algarismos entre aspas. Escreva, por exemplo: nif: '500000000'",
		],
		[
			{ forms: { ...FORMS, contact: { ...RULES, duplicateDays: 40, retentionDays: 30 } } },
			'o campo «forms.contact.duplicateDays» (os dias em que o mesmo email conta como repetido) é maior do que «retentionDays»: só se reconhece uma repetição enquanto se guarda a primeira. Escreva, por exemplo: duplicateDays: 30',
		],
		[
			{ forms: { ...FORMS, schedule: { ...RULES, copyToVisitor: 'sim' } } },
			'o campo «forms.schedule.copyToVisitor» (se quem envia recebe um email a confirmar) não é true nem false. Escreva copyToVisitor: true, se sim, ou copyToVisitor: false, se não',
		],
		[
			{ forms: { ...FORMS, member: { ...RULES, mail: 'curto' } } },
			'o campo «forms.member.mail» (se o email de uma inscrição traz tudo, full, ou menos a data de nascimento, o documento e o NIF, reduced) não é full nem reduced. Escreva, por exemplo: mail: full',
		],
		[
			{ forms: { ...FORMS, member: { ...RULES, duplicateDays: 40, retentionDays: 30 } } },
			'o campo «forms.member.duplicateDays» (os dias em que o mesmo email conta como repetido) é maior do que «retentionDays»: só se reconhece uma repetição enquanto se guarda a primeira. Escreva, por exemplo: duplicateDays: 30',
		],
		[
			{ mail: { copiesPerHour: 0 } },
			'o campo «mail.copiesPerHour» (quantos emails o sítio envia por hora a quem o visita, no máximo) é menor do que 1. Escreva, por exemplo: copiesPerHour: 30',
		],
	])('for %j of site.yaml', (changes, sentence) =>
		expect(sentencesOf('site', { ...SITE, ...changes })).toEqual([sentence]),
	);

	it.each([
		[{ place: undefined }, `falta o campo «place». Acrescente a linha: ${PLACE_LINES}`],
		[
			{ place: { ...PLACE, street: undefined } },
			'falta o campo «place.street» (a rua e o número). Acrescente a linha: street: Rua da Escola, 12',
		],
	])(
		'for %j of the site.yaml of an association with a store, which the law asks for its address',
		(changes, sentence) =>
			expect(sentencesOf('site', { ...SITE, ...changes }, { ...NOTHING, store: true })).toEqual([sentence]),
	);

	it.each([
		[
			{ history: { title: 'a' } },
			'falta o campo «history.steps». Acrescente a linha: steps: e por baixo, para cada um, um - e os campos when, text',
		],
		[
			{ image: './a.webp' },
			"falta o campo «imageAlt» (o que se vê na imagem, para quem não a vê). Acrescente a linha: imageAlt: 'Ilustração: um grupo no alto do monte'",
		],
	])('for %j of about.yaml', (changes, sentence) =>
		expect(sentencesOf('about', { title: 'a', lead: 'b', description: 'c', ...changes })).toEqual([sentence]),
	);
});
