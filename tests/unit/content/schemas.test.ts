import { readFileSync } from 'node:fs';
import { z } from 'astro/zod';
import { describe, expect, it } from 'vitest';
import { readFields } from '#src/check/front-matter.ts';
import { type CollectionName, collections, schemaOf } from '#src/collections.ts';
import { NOTHING } from '#src/features.ts';
import { today } from '#src/format/clock.ts';
import { addDays } from '#src/format/day.ts';
import { passedDay } from '#src/schemas/calendar.ts';
import { picturePath } from '#src/schemas/fields.ts';
import { toSentences } from '#src/schemas/sentences.ts';
import { coreOf, innerOf, isOptional, objectIn, withoutEmpty } from '#src/schemas/structure.ts';
import { STORE_RULES } from '#tests/support/store-content.ts';

/** Every group of fields of a schema, with what leads to it: `about.transparency.years`. */
const groupsIn = (schema: z.ZodType, path: string): [path: string, group: z.ZodObject][] => {
	const group = objectIn(schema);
	if (!group) return [];
	const below = Object.entries(group.shape).flatMap(([name, field]) => groupsIn(field as z.ZodType, `${path}.${name}`));
	return [[path, group], ...below];
};

const GROUPS = Object.entries(collections).flatMap(([name, { schema }]) => groupsIn(schema(picturePath), name));

const FIELDS = GROUPS.flatMap(([path, { shape }]) =>
	Object.entries(shape).map(([name, field]) => [`${path}.${name}`, field as z.ZodType] as const),
);

/** The metadata of a field itself, not of the items of a list. */
const metaOf = (field: z.ZodType): z.core.GlobalMeta | undefined => {
	const inner = field instanceof z.ZodArray ? undefined : innerOf(field);
	return field.meta() ?? (inner && metaOf(inner));
};

it('every field has a description, for the check, templates and forms', () =>
	expect(FIELDS.filter(([, field]) => !metaOf(field)?.description).map(([path]) => path)).toEqual([]));

it.each(
	FIELDS.flatMap(([path, field]) => [[path, field, metaOf(field)?.example] as const]).filter(
		([, , example]) => example,
	),
)('the example of %s is valid YAML after the colon', (_, field, example) => {
	const fields = readFields(`field: ${example}`, 1);
	const { field: value } = ('data' in fields ? fields.data : {}) as { field?: unknown };
	expect(value).toBeDefined();
	expect(field.safeParse(value)).toMatchObject({ success: true });
});

it('VS Code completes every YAML file of content, by the schema that Astro writes', () => {
	const settings = JSON.parse(readFileSync('.vscode/settings.json', 'utf8'));
	const files = Object.entries(collections).filter(([, { pattern }]) => pattern.endsWith('.yaml'));
	expect(settings['yaml.schemas']).toEqual(
		Object.fromEntries(
			files.map(([name, { pattern }]) => [`.astro/collections/${name}.schema.json`, `**/content/${pattern}`]),
		),
	);
});

const EMPTY = [null, '', ' ', [], [''], {}, { text: '', page: null }];

describe('an optional field without a value', () => {
	it.each(GROUPS)('is as if it were not there: %s', (_, group) => {
		const fields = Object.entries(group.shape).filter(([, field]) => isOptional(field as z.ZodType));
		for (const [name] of fields)
			for (const empty of EMPTY) expect(withoutEmpty(group, { [name]: empty }), `${name}: ${empty}`).toEqual({});
	});

	it('is left out of the groups of a list, too', () => {
		const schema = collections.home.schema();
		const figures = { list: [{ number: 3, name: 'a' }], countedOn: '2026-02-22' };
		expect(withoutEmpty(schema, { figures, actions: { title: 'a', lead: '' } })).toEqual({
			figures,
			actions: { title: 'a' },
		});
		const about = collections.about.schema(picturePath);
		const year = { year: 2025, documents: [] };
		expect(withoutEmpty(about, { transparency: { title: 'a', years: [{ ...year, income: null }] } })).toEqual({
			transparency: { title: 'a', years: [{ year: 2025 }] },
		});
	});
});

describe('a field that is needed', () => {
	it.each(GROUPS)('stays without a value, for the check to ask for it: %s', (_, group) => {
		const needed = Object.entries(group.shape).filter(([, field]) => !isOptional(field as z.ZodType));
		for (const [name, field] of needed) {
			const empty = coreOf(field as z.ZodType) instanceof z.ZodArray ? [] : '';
			expect(withoutEmpty(group, { [name]: empty })).toEqual({ [name]: empty });
		}
	});

	it('is not touched by false, zero, a day or fields that do not exist', () => {
		const schema = collections.news.schema(picturePath);
		const given = { title: 0, date: new Date(0), draft: false, unknown: '' };
		expect(withoutEmpty(schema, given)).toEqual(given);
		expect(withoutEmpty(schema, 'no fields')).toBe('no fields');
	});
});

const PLACE = { name: 'Casa', street: 'Rua', postalCode: '0000-000', locality: 'Serra', note: 'Aberta' };
const FACEBOOK = { network: 'facebook', url: 'https://www.facebook.com/a' };
const RULES = { duplicateDays: 30, retentionDays: 365, copyToVisitor: true };
const LEAST = {
	name: 'a',
	tagline: 'b',
	description: 'c',
	legalName: 'd',
	email: 'ola@exemplo.pt',
};

/** Right content, which each case changes. */
const RIGHT = {
	association: {
		...LEAST,
		motto: 'c',
		emailNote: 'e',
		phone: '200 000 000',
		phoneNote: 'f',
		place: PLACE,
		social: [FACEBOOK],
	},
	features: { store: false },
	forms: { contact: RULES, member: { retentionDays: 90 }, copiesPerHour: 30 },
	storeRules: STORE_RULES,
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
	outings: {
		...{ title: 'a', summary: 'b', kind: 'oficina', start: '2026-12-05 09:00', end: '2026-12-05 13:00' },
		...{ meeting: { place: 'c', latitude: 41, longitude: -8 }, trail: 'd', guide: 'e', places: 12, dogs: true },
	},
	membership: { fee: 20, feePeriod: 'por ano', feeNote: 'a', summary: 'd', benefits: ['b'], admission: ['c'] },
};

/** The sentences for a file's fields. */
const sentencesOf = (name: CollectionName, data: unknown, has = NOTHING): string[] => {
	const schema = collections[name].schema(picturePath, undefined, has);
	const { error } = schema.safeParse(data);
	return error ? toSentences(schema, data, error).map(({ sentence }) => sentence) : [];
};

const TAX = { text: 'a', steps: ['b'] };
const UTILITY = { nif: '501964843', publicUtility: 'Despacho' };

it.each<[CollectionName, unknown]>([
	...(Object.entries(RIGHT) as [CollectionName, unknown][]),
	['news', { ...RIGHT.news, date: '2026-02-22' }],
	['association', LEAST],
	['association', { ...RIGHT.association, phone: '+34 911 222 333', place: { locality: 'Serra' } }],
	['association', { ...LEAST, nif: '501964843' }],
	['association', { ...LEAST, phone: 200_000_000, place: { postalCode: 4_860_123, locality: 'Serra' } }],
	['actions', { ...RIGHT.actions, weekdays: ['Domingo', 'Sábado'] }],
	['outings', { ...RIGHT.outings, kind: 'Caminhada', dogs: 'Não', waitingList: 'sim' }],
	['association', { ...LEAST, social: [{ ...FACEBOOK, network: 'Facebook' }] }],
	['features', { store: 'Não' }],
	['association', { ...LEAST, ...UTILITY, support: { title: 'a', incomeTax: TAX } }],
	['association', { ...LEAST, support: { title: 'a', donations: { text: 'a', mbway: '912 345 678' } } }],
	[
		'association',
		{ ...LEAST, support: { title: 'a', donations: { text: 'a', iban: 'PT50 0000 0000 0000 0000 0009 8' } } },
	],
])('right content gives no sentence: %s %j', (name, data) => expect(sentencesOf(name, data)).toEqual([]));

it.each<[CollectionName, object, object]>([
	['news', { date: '5/12/2026' }, { date: '2026-12-05' }],
	['news', { date: '05-12-2026' }, { date: '2026-12-05' }],
	['news', { date: '2026-12-5' }, { date: '2026-12-05' }],
	['news', { date: '1º de Março de 2026' }, { date: '2026-03-01' }],
	['outings', { start: '2026-12-05 9:00' }, { start: '2026-12-05 09:00' }],
	['outings', { start: '5/12/2026 9h30' }, { start: '2026-12-05 09:30' }],
	['outings', { start: '5 de dezembro de 2026, às 9h' }, { start: '2026-12-05 09:00' }],
	['outings', { start: '2026-12-05T10:00' }, { start: '2026-12-05 10:00' }],
	['outings', { price: '2,50 €', places: '12' }, { price: { members: 250, others: 250 }, places: 12 }],
	['outings', { price: { members: 0, others: '5€' } }, { price: { members: 0, others: 500 } }],
	['outings', { distance: '6,5' }, { distance: 6.5 }],
	[
		'actions',
		{ price: '80 euros', startTimes: ['9h30', '14h', '9:05'] },
		{ price: 8_000, startTimes: ['09:30', '14:00', '09:05'] },
	],
])('what can only mean one thing is understood: %s %j', (name, written, understood) => {
	const schema = collections[name].schema(picturePath, undefined, NOTHING);
	expect(schema.parse({ ...RIGHT[name as keyof typeof RIGHT], ...written })).toMatchObject(understood);
});

it.each([['só texto'], [['a']], [7]])('a file with %j in place of fields gets a list of the fields', (data) =>
	expect(sentencesOf('news', data)).toEqual([expect.stringMatching(/^não tem campos\. .*: title, subtitle, date/)]),
);

const YES_OR_NO = 'suitable: true, se sim, ou suitable: false, se não';
const SUITABLE = '«access.dogs.suitable» (se o trilho serve para cães)';

it.each<[object, RegExp, readonly string[]]>([
	[{ access: { dogs: { suitable: null } } }, /dogs\./, [`falta responder: ${SUITABLE}. Escreva ${YES_OR_NO}`]],
	[
		{ access: { dogs: { details: 'Com trela.' } } },
		/dogs\./,
		[`falta o campo ${SUITABLE}. Acrescente, por baixo de «dogs:» e à altura dos outros campos, a linha: ${YES_OR_NO}`],
	],
	[
		{ difficulty: { movement: null } },
		/movement/,
		[
			'falta responder: «difficulty.movement» (a dificuldade do piso: 1, liso; 2, caminho de terra ou pedra; 3, degraus ou piso irregular; 4, precisa das mãos para se equilibrar; 5, precisa das mãos para trepar). Escreva o número a seguir a «movement:»',
		],
	],
	[
		{ access: null, dogs: { suitable: true, details: 'Sim.' } },
		/«dogs»/,
		[
			'o campo «dogs» é de «access». Escreva-o por baixo da linha «access:», com mais dois espaços à esquerda do que ela',
		],
	],
])('questions about safety have no example that could be copied: %j', (data, about, sentences) =>
	expect(sentencesOf('trails', data).filter((sentence) => about.test(sentence))).toEqual(sentences),
);

it('nobody was on a trail on a day that is still to come', () => {
	const seen = (day: string) => passedDay('o dia', '2026-11-14').safeParse(day).error?.issues[0]?.message;
	expect(seen(today())).toBeUndefined();
	expect(seen(addDays(today(), 1))).toBe('é um dia que ainda não chegou');
});

it.each<[CollectionName, object, RegExp, string]>([
	['notices', { kind: 'água' }, /«kind»/, 'Escreva: kind: water'],
	['notices', { kind: 'inundação' }, /«kind»/, 'Escolha um'],
	['outings', { price: { members: 8, others: 5 } }, /«price.others»/, 'é menos do que paga um sócio. Corrija-o'],
	['news', { date: '2026-\u200b02-22' }, /«date»/, 'que não se vê, de outro programa. Escreva: date: 2026-02-22'],
	['outings', { start: '2026-12-05\u200b09:00' }, /«start»/, 'Escreva: start: 2026-12-05 09:00'],
	['news', { constructor: 'a' }, /constructor/, Object.keys(schemaOf('news').shape).join(', ')],
])('of %s a cure for %j is right, or is left out', (name, data, about, end) =>
	expect(sentencesOf(name, data).filter((sentence) => about.test(sentence))).toEqual([
		expect.stringMatching(new RegExp(`${end.replaceAll('.', '\\.')}$`)),
	]),
);
