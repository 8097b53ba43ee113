import { describe, expect, it } from 'vitest';
import type { SourceName } from '#src/schemas/sources.ts';
import { sentencesOf } from '#tests/support/content-sentences.ts';

const NEWS = { title: 'Um', subtitle: 'Dois', date: '2026-02-22', topic: 'Escolas', imageAlt: 'Três' };
const BUTTON = { text: 'f', page: 'trails' };
const SLIDE = { order: 1, eyebrow: 'a', title: 'b', text: 'c', button: BUTTON, image: './d.webp', imageAlt: 'e' };

const ACTION = { order: 1, title: 'a', subtitle: 'b', price: 80, weekdays: ['domingo', 'sábado'], image: './c.webp' };
const MEMBERSHIP = { fee: 20, feePeriod: 'por ano', feeNote: 'a', summary: 'd', benefits: ['b'], admission: ['c'] };

it.each<[SourceName, unknown]>([
	['news', NEWS],
	['news', { ...NEWS, date: new Date('2026-02-22') }],
	['slides', SLIDE],
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
});

it('each of several mistakes gives a sentence', () => {
	const { title, ...withoutTitle } = NEWS;
	expect(sentencesOf('news', { ...withoutTitle, date: 'ontem', titulo: title, tema: 'a' })).toHaveLength(4);
});
