import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SAMPLE } from '#src/content-folder.ts';
import { toSentences } from '#src/schemas/sentences.ts';
import { siteSchema } from '#src/schemas/site.ts';
import { readFields } from '../../../commands/content/front-matter.ts';

const fields = readFields(readFileSync(`${SAMPLE}/site.yaml`, 'utf8'), 1, new Set());
const { nif, publicUtility, support, ...SITE } = 'data' in fields ? (fields.data as Record<string, unknown>) : {};

const sentencesOf = (changes: object): string[] => {
	const [schema, data] = [siteSchema(), { ...SITE, ...changes }];
	const { error } = schema.safeParse(data);
	return error ? toSentences(schema, data, error).map(({ sentence }) => sentence) : [];
};

const incomeTax = { text: 'a', steps: ['b'] };
const utility = { nif: '501964843', publicUtility: 'Despacho' };

it.each([
	{},
	{ nif: '501964843' },
	{ ...utility, support: { title: 'a', incomeTax } },
	{ support: { title: 'a', donations: { text: 'a', mbway: '912 345 678' } } },
	{ support: { title: 'a', donations: { text: 'a', iban: 'PT50 0000 0000 0000 0000 0009 8' } } },
])('site.yaml may have %j', (changes) => expect(sentencesOf(changes)).toEqual([]));

const TAX_GROUP = 'incomeTax: e por baixo, dois espaços para dentro, os campos text, steps';
const IBAN = "iban: 'PT50 0000 0000 0000 0000 0009 8'";

it.each([
	[
		{ nif: '501964842' },
		"o campo «nif» (o número de identificação fiscal da associação) tem um algarismo errado: o último não bate certo com os outros. Escreva, por exemplo: nif: '500000000'",
	],
	[
		{ support: { title: 'a', incomeTax } },
		`o campo «support.incomeTax» só vale para quem tem utilidade pública: escreva também nif e publicUtility, ou apague este quadro. Escreva, por exemplo: ${TAX_GROUP}`,
	],
	[
		{ support: { title: 'a', donations: { text: 'a', iban: 'PT50 0000 0000 0000 0000 0009 9' } } },
		`o campo «support.donations.iban» (o IBAN, entre aspas) tem um algarismo errado ou em falta. Escreva, por exemplo: ${IBAN}`,
	],
	[
		{ support: { title: 'a', donations: { text: 'a' } } },
		`falta o campo «support.donations.iban» (o IBAN, entre aspas). Acrescente a linha: ${IBAN}`,
	],
])('for %j there is one sentence', (changes, sentence) => expect(sentencesOf(changes)).toEqual([sentence]));
