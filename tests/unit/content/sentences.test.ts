import { z } from 'astro/zod';
import { describe, expect, it } from 'vitest';
import { site } from '#netlify/server/content.ts';
import { type Features, NOTHING } from '#src/features.ts';
import { toSentences } from '#src/schemas/sentences.ts';
import { type SourceName, sources } from '#src/schemas/sources.ts';
import { STORE_RULES } from '#tests/support/store-content.ts';

const NEWS = { title: 'Um', subtitle: 'Dois', date: '2026-02-22', topic: 'Escolas', imageAlt: 'Três' };
const BUTTON = { text: 'f', page: 'trails' };
const SLIDE = { order: 1, eyebrow: 'a', title: 'b', text: 'c', button: BUTTON, image: './d.webp', imageAlt: 'e' };
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

const ACTION = { order: 1, title: 'a', subtitle: 'b', price: 80, weekdays: ['domingo', 'sábado'], image: './c.webp' };
const MEMBERSHIP = { fee: 20, feePeriod: 'por ano', feeNote: 'a', summary: 'd', benefits: ['b'], admission: ['c'] };

const sentencesOf = (name: SourceName, data: unknown, has?: Features): string[] => {
	const schema = sources[name].schema(() => z.string(), undefined, has);
	const { error } = schema.safeParse(data);
	return error ? toSentences(schema, data, error).map(({ sentence }) => sentence) : [];
};

it.each<[SourceName, unknown]>([
	['news', NEWS],
	['news', { ...NEWS, date: new Date('2026-02-22') }],
	['slides', SLIDE],
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
	['actions', ACTION],
	['membership', MEMBERSHIP],
])('valid content gives no sentence: %s', (name, data) => expect(sentencesOf(name, data)).toEqual([]));

describe('one sentence names the field and the remedy', () => {
	const TITLE = 'o campo «title» (o título do artigo)';
	const TITLE_EXAMPLE = 'Escreva, por exemplo: title: Mil e duzentos carvalhos na encosta sul';
	const DAY = 'o campo «date» (o dia de publicação)';
	const DAY_EXAMPLE = 'Escreva, por exemplo: date: 2026-02-22';
	const NEWS_FIELDS = 'title, subtitle, date, author, topic, tags, image, imageAlt, focus, draft';

	it.each<[string, unknown, string]>([
		['a missing field', { date: undefined }, `falta ${DAY}. Acrescente a linha: date: 2026-02-22`],
		['an empty text', { title: '  ' }, `${TITLE} está vazio. ${TITLE_EXAMPLE}`],
		['a long text', { title: 'é'.repeat(91) }, `${TITLE} passa dos 90 caracteres. ${TITLE_EXAMPLE}`],
		['two lines in one', { title: 'a\nb' }, `${TITLE} só pode ter uma linha. ${TITLE_EXAMPLE}`],
		[
			'a date for a text',
			{ title: new Date('2026-02-22') },
			`${TITLE} devia ser texto (entre aspas, se são só algarismos ou uma data). ${TITLE_EXAMPLE}`,
		],
		[
			'a number for a text',
			{ title: 2026 },
			`${TITLE} devia ser texto (entre aspas, se são só algarismos ou uma data). ${TITLE_EXAMPLE}`,
		],
		['another way to write a date', { date: '22/02/2026' }, `${DAY} não está na forma AAAA-MM-DD. ${DAY_EXAMPLE}`],
		['a date with one digit', { date: '2026-2-22' }, `${DAY} não está na forma AAAA-MM-DD. ${DAY_EXAMPLE}`],
		['30 February', { date: '2026-02-30' }, `${DAY} não existe no calendário. ${DAY_EXAMPLE}`],
		['month 13', { date: '2026-13-01' }, `${DAY} não existe no calendário. ${DAY_EXAMPLE}`],
		[
			'an unknown field',
			{ titulo: 'a' },
			`o campo «titulo» não existe. Apague-o ou corrija o nome; os que há são: ${NEWS_FIELDS}`,
		],
	])('for %s of a post', (_, changes, sentence) =>
		expect(sentencesOf('news', { ...NEWS, ...(changes as object) })).toEqual([sentence]),
	);

	const WEEKDAYS = '(os dias da semana em que se faz)';
	const WEEKDAYS_EXAMPLE = 'weekdays: [sábado, domingo]';

	it.each<[string, unknown, string]>([
		[
			'no days',
			{ weekdays: undefined },
			`falta o campo «weekdays» ${WEEKDAYS}. Acrescente a linha: ${WEEKDAYS_EXAMPLE}`,
		],
		[
			'an empty list of days',
			{ weekdays: [] },
			`o campo «weekdays» ${WEEKDAYS} está vazio. Escreva, por exemplo: ${WEEKDAYS_EXAMPLE}`,
		],
		[
			'a day without its accent',
			{ weekdays: ['domingo', 'sabado'] },
			`o campo «weekdays.2» ${WEEKDAYS} não é um destes: segunda, terça, quarta, quinta, sexta, sábado, domingo. Escreva, por exemplo: ${WEEKDAYS_EXAMPLE}`,
		],
		[
			'a time in another form',
			{ startTimes: ['9h30'] },
			"o campo «startTimes.1» (as horas de começo que se sugerem) não está na forma HH:MM, entre aspas. Escreva, por exemplo: startTimes: ['09:30', '14:30']",
		],
	])('for %s of an action', (_, changes, sentence) =>
		expect(sentencesOf('actions', { ...ACTION, ...(changes as object) })).toEqual([sentence]),
	);

	it.each([['só texto'], [['a']], [7]])('for a file that holds no fields but %j', (data) =>
		expect(sentencesOf('news', data)).toEqual([
			`não tem campos. Escreva cada um na sua linha, o nome, dois pontos e o valor: ${NEWS_FIELDS}`,
		]),
	);

	const ORDER = 'o campo «order» (a posição no destaque, a começar em 1)';
	it.each([
		[{ order: 'um' }, `${ORDER} não é um número inteiro. Escreva, por exemplo: order: 1`],
		[{ order: 1.5 }, `${ORDER} não é um número inteiro. Escreva, por exemplo: order: 1`],
		[{ order: 0 }, `${ORDER} é menor do que 1. Escreva, por exemplo: order: 1`],
		[{ order: 10 }, `${ORDER} é maior do que 9. Escreva, por exemplo: order: 1`],
		[
			{ focus: 'esquerda' },
			'o campo «focus» (o ponto da imagem que nunca se corta, da esquerda e de cima) não tem duas percentagens. Escreva, por exemplo: focus: 66% 50%',
		],
	])('for %j of a slide', (changes, sentence) =>
		expect(sentencesOf('slides', { ...SLIDE, ...changes })).toEqual([sentence]),
	);

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

it('each of several mistakes gives a sentence', () => {
	const { title, ...withoutTitle } = NEWS;
	expect(sentencesOf('news', { ...withoutTitle, date: 'ontem', titulo: title, tema: 'a' })).toHaveLength(4);
});
