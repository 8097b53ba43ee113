import { expect, it } from 'vitest';
import { readFields } from '../../../commands/content/front-matter.ts';

/** What the check says of fields that begin on the second line of a file. */
const explain = (yaml: string): string => {
	const fields = readFields(yaml, 2);
	return 'sentence' in fields ? `${fields.line}: ${fields.sentence}` : 'understood';
};

const EVENING = 'subtitle: Ao fim da tarde\ndate: 2026-02-22\n';

it.each([
	['a tab', `maker:\n\tname: Olaria\n${EVENING}`, '3: a linha «name: Olaria» começa com um tabulador'],
	['a field too far in', `title: Um muro\n ${EVENING}`, '3: a linha «subtitle: Ao fim da tarde» está mais para dentro'],
	['a field too far out', 'access:\n  dogs: sim\n children: não\n', '4: a linha «children: não» não está alinhada'],
	['an apostrophe in single quotes', `title: 'Olhos d'água'\n${EVENING}`, `aspas duplas: title: "Olhos d'água"`],
	['an apostrophe that opens a text', `title: 'Tás a ver\n${EVENING}`, `2: a linha «title: 'Tás a ver»`],
	['quotes that do not close', `title: "Um muro\n${EVENING}`, '2: a linha «title: "Um muro» tem aspas que abrem'],
	['quotes that close too early', `title: "Um" muro\n${EVENING}`, `Escreva: title: '"Um" muro'`],
	['curly quotes around a colon', `title: “Um muro: pedra”\n${EVENING}`, 'Escreva: title: "Um muro: pedra"'],
	[
		'a straight and a curly quote',
		`title: "Um muro”\n${EVENING}`,
		'2: a linha «title: "Um muro”» abre com aspas direitas',
	],
	[
		'a colon',
		`title: Um muro: pedra\n${EVENING}`,
		'tem dois pontos no texto. Ponha-o entre aspas: title: "Um muro: pedra"',
	],
	[
		'no space after a colon',
		`title:Um muro\n${EVENING}`,
		'não tem espaço a seguir aos dois pontos. Escreva: title: Um muro',
	],
	['no colon', `title Um muro\n${EVENING}`, '2: a linha «title Um muro» não tem dois pontos'],
	['no space after a dash', 'tags:\n- um\n-dois\n', '4: a linha «-dois» não tem espaço a seguir ao hífen'],
	['a bracket that does not close', `season: [março, abril\n${EVENING}`, '2: a linha «season: [março, abril» abre um'],
	['a reference', `title: *Um* muro\n${EVENING}`, '2: a linha «title: *Um* muro» tem um texto que começa por «*»'],
	['a type', `title: !Um muro\n${EVENING}`, 'que começa por «!»'],
	['a name', `title: &Um muro\n${EVENING}`, 'que começa por «&»'],
	['a sign', `title: @cumeada\n${EVENING}`, 'Ponha-o entre aspas: title: "@cumeada"'],
	['a field twice', 'title: Um\ntitle: Dois\n', '3: a linha «title: Dois» repete um campo'],
])('fields with %s are refused with the line and the cure', (_, yaml, sentence) => {
	expect(explain(yaml)).toContain(sentence);
});

it.each([
	`title: 'Olhos d''água'\n${EVENING}`,
	`title: "Um \\"muro\\""\n${EVENING}`,
	`title: “Um muro”\n${EVENING}`,
	`text: |\n  Nota: o muro\n   é alto\n${EVENING}`,
	'season: [março,\n  abril]\n',
])('%j is understood', (yaml) => expect(explain(yaml)).toBe('understood'));
