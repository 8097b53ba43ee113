import { z } from 'astro/zod';
import { expect, it } from 'vitest';
import { site } from '#netlify/server/content.ts';
import { NOTHING } from '#src/features.ts';
import { toSentences } from '#src/schemas/sentences.ts';
import { type SourceName, sources } from '#src/schemas/sources.ts';
import { STORE_RULES } from '#tests/support/store-content.ts';

const PLACE = { name: 'Casa', street: 'Rua', postalCode: '0000-000', locality: 'Serra', note: 'Aberta' };
const FACEBOOK = { network: 'facebook', url: 'https://www.facebook.com/a' };
const RULES = { duplicateDays: 30, retentionDays: 365, copyToVisitor: true };
const FORMS = { ...site.forms, contact: RULES, member: RULES };
const MAIL = { copiesPerHour: 30 };
const LEAST = {
	name: 'a',
	tagline: 'b',
	description: 'c',
	legalName: 'd',
	email: 'ola@exemplo.pt',
	forms: FORMS,
	mail: MAIL,
};

/** Right content, which each case changes. */
const RIGHT = {
	site: {
		...LEAST,
		motto: 'c',
		emailNote: 'e',
		phone: '200 000 000',
		phoneNote: 'f',
		place: PLACE,
		social: [FACEBOOK],
		store: STORE_RULES,
	},
	about: { title: 'a', lead: 'b', description: 'c' },
	news: { title: 'Um', subtitle: 'Dois', date: new Date('2026-02-22'), topic: 'Escolas', imageAlt: 'Três' },
	slides: {
		order: 1,
		eyebrow: 'a',
		title: 'b',
		text: 'c',
		button: { text: 'f', page: 'trails' },
		image: './d.webp',
		imageAlt: 'e',
	},
	actions: { order: 1, title: 'a', subtitle: 'b', price: 80, weekdays: ['domingo', 'sábado'], image: './c.webp' },
	membership: { fee: 20, feePeriod: 'por ano', feeNote: 'a', summary: 'd', benefits: ['b'], admission: ['c'] },
};

/** What editors are told of a file's fields. */
const sentencesOf = (name: SourceName, data: unknown, has = NOTHING): string[] => {
	const schema = sources[name].schema(() => z.string(), undefined, has);
	const { error } = schema.safeParse(data);
	return error ? toSentences(schema, data, error).map(({ sentence }) => sentence) : [];
};

const TAX = { text: 'a', steps: ['b'] };
const UTILITY = { nif: '501964843', publicUtility: 'Despacho' };

it.each<[SourceName, unknown]>([
	...(Object.entries(RIGHT) as [SourceName, unknown][]),
	['news', { ...RIGHT.news, date: '2026-02-22' }],
	['site', LEAST],
	['site', { ...RIGHT.site, phone: '+34 911 222 333', place: { locality: 'Serra' } }],
	['site', { ...LEAST, nif: '501964843' }],
	['site', { ...LEAST, ...UTILITY, support: { title: 'a', incomeTax: TAX } }],
	['site', { ...LEAST, support: { title: 'a', donations: { text: 'a', mbway: '912 345 678' } } }],
	['site', { ...LEAST, support: { title: 'a', donations: { text: 'a', iban: 'PT50 0000 0000 0000 0000 0009 8' } } }],
])('right content gives no sentence: %s %j', (name, data) => expect(sentencesOf(name, data)).toEqual([]));

const PLACE_LINES =
	'place: e por baixo, dois espaços para dentro, os campos name, article, street, postalCode, locality, note';
const IBAN = "iban: 'PT50 0000 0000 0000 0000 0009 8'";
const DUPLICATES =
	'(os dias em que o mesmo email conta como repetido) é maior do que «retentionDays»: só se reconhece uma repetição enquanto se guarda a primeira. Escreva, por exemplo: duplicateDays: 30';
const ORDER = 'o campo «order» (a posição no destaque, a começar em 1)';
const WEEKDAYS = '«weekdays» (os dias da semana em que se faz)';

it.each<[keyof typeof RIGHT, object, string]>([
	['actions', { weekdays: undefined }, `falta o campo ${WEEKDAYS}. Acrescente a linha: weekdays: [sábado, domingo]`],
	['actions', { weekdays: [] }, `o campo ${WEEKDAYS} está vazio. Escreva, por exemplo: weekdays: [sábado, domingo]`],
	['slides', { order: 1.5 }, `${ORDER} não é um número inteiro. Escreva, por exemplo: order: 1`],
	['slides', { order: 0 }, `${ORDER} é menor do que 1. Escreva, por exemplo: order: 1`],
	['slides', { order: 10 }, `${ORDER} é maior do que 9. Escreva, por exemplo: order: 1`],
	[
		'slides',
		{ focus: 'esquerda' },
		'o campo «focus» (o ponto da imagem que nunca se corta, da esquerda e de cima) não tem duas percentagens. Escreva, por exemplo: focus: 66% 50%',
	],
	[
		'about',
		{ history: { title: 'a' } },
		'falta o campo «history.steps». Acrescente a linha: steps: e por baixo, para cada um, um - e os campos when, text',
	],
	[
		'about',
		{ image: './a.webp' },
		"falta o campo «imageAlt» (o que se vê na imagem, para quem não a vê). Acrescente a linha: imageAlt: 'Ilustração: um grupo no alto do monte'",
	],
	['site', { place: 'Serra' }, `o campo «place» devia ser um grupo de campos. Escreva, por exemplo: ${PLACE_LINES}`],
	[
		'site',
		{ place: { ...PLACE, locality: undefined } },
		'falta o campo «place.locality» (a localidade). Acrescente a linha: locality: Vila Nova',
	],
	[
		'site',
		{ place: { ...PLACE, postalCode: '4860 123' } },
		"o campo «place.postalCode» (o código postal) não é um código postal de 4 algarismos, hífen e 3 algarismos, entre aspas. Escreva: postalCode: '4860-123'",
	],
	[
		'site',
		{ phone: '21 234 567' },
		"o campo «phone» (o telefone público) não é um telefone de 9 algarismos, nem de outro país com o + e o indicativo. Escreva, por exemplo: phone: '200 000 000'",
	],
	[
		'site',
		{ phone: 253000000 },
		"o campo «phone» (o telefone público) devia ser texto (entre aspas, se são só algarismos ou uma data). Escreva: phone: '253000000'",
	],
	[
		'site',
		{ place: { ...PLACE, rua: 'a' } },
		'o campo «place.rua» não existe. Apague-o ou corrija o nome; os que há são: name, article, street, postalCode, locality, note',
	],
	[
		'site',
		{ social: 'a' },
		'o campo «social» devia ser uma lista. Escreva, por exemplo: social: e por baixo, para cada um, um - e os campos network, url',
	],
	[
		'site',
		{ social: [FACEBOOK, 'a'] },
		'o campo «social.2» devia ser um grupo de campos. Escreva, por exemplo: um - e os campos network, url',
	],
	[
		'site',
		{ social: [FACEBOOK, { ...FACEBOOK, network: 'mastodon' }] },
		'o campo «social.2.network» (a rede) não é facebook, instagram nem youtube. Escreva, por exemplo: network: instagram',
	],
	[
		'site',
		{ email: 'ola' },
		'o campo «email» (o email público, que também recebe os formulários) não é um endereço de email. Escreva, por exemplo: email: ola@exemplo.pt',
	],
	[
		'site',
		{ nif: '12345678' },
		"o campo «nif» (o número de identificação fiscal da associação) não tem 9 algarismos entre aspas. Escreva, por exemplo: nif: '500000000'",
	],
	[
		'site',
		{ nif: '501964842' },
		"o campo «nif» (o número de identificação fiscal da associação) tem um algarismo errado: o último não bate certo com os outros. Escreva, por exemplo: nif: '500000000'",
	],
	[
		'site',
		{ forms: { ...FORMS, contact: { ...RULES, duplicateDays: 40, retentionDays: 30 } } },
		`o campo «forms.contact.duplicateDays» ${DUPLICATES}`,
	],
	[
		'site',
		{ forms: { ...FORMS, member: { ...RULES, duplicateDays: 40, retentionDays: 30 } } },
		`o campo «forms.member.duplicateDays» ${DUPLICATES}`,
	],
	[
		'site',
		{ forms: { ...FORMS, member: { ...RULES, mail: 'curto' } } },
		'o campo «forms.member.mail» (se o email de uma inscrição traz tudo, full, ou menos a data de nascimento, o documento e o NIF, reduced) não é full nem reduced. Escreva, por exemplo: mail: full',
	],
	[
		'site',
		{ mail: { copiesPerHour: 0 } },
		'o campo «mail.copiesPerHour» (quantos emails o sítio envia por hora a quem o visita, no máximo) é menor do que 1. Escreva, por exemplo: copiesPerHour: 30',
	],
	[
		'site',
		{ support: { title: 'a', incomeTax: TAX } },
		'o campo «support.incomeTax» só vale para quem tem utilidade pública: escreva também nif e publicUtility, ou apague este quadro. Escreva, por exemplo: incomeTax: e por baixo, dois espaços para dentro, os campos text, steps',
	],
	[
		'site',
		{ support: { title: 'a', donations: { text: 'a', iban: 'PT50 0000 0000 0000 0000 0009 9' } } },
		`o campo «support.donations.iban» (o IBAN, entre aspas) tem um algarismo errado ou em falta. Escreva, por exemplo: ${IBAN}`,
	],
	[
		'site',
		{ support: { title: 'a', donations: { text: 'a' } } },
		`falta o campo «support.donations.iban» (o IBAN, entre aspas). Acrescente a linha: ${IBAN}`,
	],
])('of %s with %j one sentence names the field and the cure', (name, changes, sentence) =>
	expect(sentencesOf(name, { ...RIGHT[name], ...changes })).toEqual([sentence]),
);

it.each([
	[{ place: undefined }, `falta o campo «place». Acrescente a linha: ${PLACE_LINES}`],
	[
		{ place: { ...PLACE, street: undefined } },
		'falta o campo «place.street» (a rua e o número). Acrescente a linha: street: Rua da Escola, 12',
	],
])('of an association with a store the law asks for its address: %j', (changes, sentence) =>
	expect(sentencesOf('site', { ...RIGHT.site, ...changes }, { ...NOTHING, store: true })).toEqual([sentence]),
);

it.each([['só texto'], [['a']], [7]])('a file that holds no fields but %j is told which there are', (data) =>
	expect(sentencesOf('news', data)).toEqual([expect.stringMatching(/^não tem campos\. .*: title, subtitle, date/)]),
);

const YES_OR_NO = 'suitable: true, se sim, ou suitable: false, se não';
const SUITABLE = '«access.dogs.suitable» (se o trilho serve para cães)';

it.each<[object, RegExp, readonly string[]]>([
	[
		{ access: { dogs: { suitable: null, details: null } } },
		/dogs\./,
		[
			`falta responder: ${SUITABLE}. Escreva ${YES_OR_NO}`,
			'falta responder: «access.dogs.details» (o que convém saber antes de vir). Escreva a resposta a seguir a «details:»',
		],
	],
	[
		{ access: { dogs: { details: 'Com trela.' } } },
		/dogs\./,
		[`falta o campo ${SUITABLE}. Acrescente a linha: ${YES_OR_NO}`],
	],
	[
		{ class: null, difficulty: { movement: null } },
		/«class»|movement/,
		[
			'falta responder: «class» (a classe: PR até 30 km, GR acima disso, PL em meio urbano). Escreva a seguir a «class:» um destes: PR, GR, PL',
			'falta responder: «difficulty.movement» (a dificuldade do piso, de 1 a 5). Escreva o número a seguir a «movement:»',
		],
	],
	[
		{ access: null, dogs: { suitable: true, details: 'Sim.' } },
		/dogs/,
		[
			'o campo «dogs» é de «access». Escreva-o por baixo da linha «access:», com mais dois espaços à esquerda do que ela',
		],
	],
])('questions about safety are asked without an answer to copy: %j', (data, about, sentences) =>
	expect(sentencesOf('trails', data).filter((sentence) => about.test(sentence))).toEqual(sentences),
);
