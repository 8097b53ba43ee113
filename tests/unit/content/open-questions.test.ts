import { z } from 'astro/zod';
import { expect, it } from 'vitest';
import { toSentences } from '#src/schemas/sentences.ts';
import { sources } from '#src/schemas/sources.ts';

const sentencesOf = (name: 'news' | 'trails', data: object): string[] => {
	const schema = sources[name].schema(() => z.string());
	const { error } = schema.safeParse(data);
	return error ? toSentences(schema, data, error).map(({ sentence }) => sentence) : [];
};

it('questions about safety are asked without an answer to copy', () => {
	const answers = (group: object) =>
		sentencesOf('trails', { access: { dogs: group } }).filter((text) => text.includes('dogs.'));
	const SUITABLE = '«access.dogs.suitable» (se o trilho serve para cães)';
	const YES_OR_NO = 'suitable: true, se sim, ou suitable: false, se não';
	expect(answers({ suitable: null, details: null })).toEqual([
		`falta responder: ${SUITABLE}. Escreva ${YES_OR_NO}`,
		'falta responder: «access.dogs.details» (o que convém saber antes de vir). Escreva a resposta a seguir a «details:»',
	]);
	expect(answers({ details: 'Com trela.' })).toEqual([`falta o campo ${SUITABLE}. Acrescente a linha: ${YES_OR_NO}`]);
	expect(sentencesOf('trails', { class: null, difficulty: { movement: null } })).toEqual(
		expect.arrayContaining([
			'falta responder: «class» (a classe: PR até 30 km, GR acima disso, PL em meio urbano). Escreva a seguir a «class:» um destes: PR, GR, PL',
			'falta responder: «difficulty.movement» (a dificuldade do piso, de 1 a 5). Escreva o número a seguir a «movement:»',
		]),
	);
});

it('a field that stands outside its group is led back to it', () => {
	expect(sentencesOf('trails', { access: null, dogs: { suitable: true, details: 'Sim.' } })).toContain(
		'o campo «dogs» é de «access». Escreva-o por baixo da linha «access:», com mais dois espaços à esquerda do que ela',
	);
});

const NEWS = { title: 'Um', subtitle: 'Dois', date: '2026-02-22', topic: 'Escolas', imageAlt: 'Três' };

it.each([
	[{ date: null }, 'falta responder: «date» (o dia de publicação). Escreva, por exemplo: date: 2026-02-22'],
	[{ title: null }, 'falta responder: «title» (o título do artigo). Escreva a resposta a seguir a «title:»'],
	[
		{ author: null },
		'falta responder: «author» (quem escreveu). Escreva a resposta a seguir a «author:»; se não é preciso, apague a linha',
	],
	[{ Author: 'Ana' }, 'o campo «Author» escreve-se «author», com as mesmas maiúsculas e minúsculas. Corrija o nome'],
	[
		{ tags: 'Encosta sul, Voluntariado' },
		'o campo «tags» (outros assuntos de que também fala) devia ser uma lista. Escreva, por exemplo: tags: [Voluntariado, Encosta sul]',
	],
	[
		{ tags: [{ Atenção: 'lama' }] },
		'o campo «tags.1» (outros assuntos de que também fala) tem dois pontos no texto. Ponha-o entre aspas',
	],
])('a post with %j', (changes, sentence) => expect(sentencesOf('news', { ...NEWS, ...changes })).toEqual([sentence]));
