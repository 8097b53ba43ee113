import { expect, it } from 'vitest';
import { readFields } from '#src/check/front-matter.ts';
import { escapePattern } from '#tests/support/escape-pattern.ts';

const NAMES = new Set(
	'title subtitle date season tags text maker name address dogs children steps kilometre'.split(' '),
);

/** The finding about fields that begin on the second line of a file. */
const explain = (yaml: string): string => {
	const fields = readFields(yaml, 2, NAMES);
	return 'sentence' in fields ? `${fields.line}: ${fields.sentence}` : 'understood';
};

const MORE = 'subtitle: Ao fim da tarde\ndate: 2026-02-22\n';

/** Each with the named line and its sentence; `…` is the line itself, or more words. */
it.each([
	// Left of the line.
	[`maker:\n\tname: Olaria\n${MORE}`, '3: a linha «name: Olaria» começa com um tabulador'],
	['maker:\n  name: Olaria\n \taddress: Rua\n', '4: a linha «address: Rua» começa com um tabulador'],
	[`text: |\n\tUm\n${MORE}`, '3: a linha «Um» começa com um tabulador'],
	[`title: Um muro\n ${MORE}`, '3: … não está alinhada com as do mesmo grupo. Apague os espaços à esquerda'],
	['access:\n  dogs: a\n children: b\n', '4: … não está alinhada com as do mesmo grupo. Ponha-lhe à esquerda 2'],
	[`  title: Um muro\n${MORE}`, '2: a linha «title: Um muro» não está alinhada'],
	['tags:\n  - um\n    - dois\n', '4: a linha «- dois» não está alinhada'],
	['tags:\n  - um\n - dois\n', '4: a linha «- dois» não está alinhada'],
	['steps:\n  - kilometre: 0\n   text: Siga\n', '4: … não está alinhada com as do mesmo grupo. Ponha-lhe à esquerda 4'],
	[`text: |\nUma linha\n${MORE}`, '3: … não está alinhada com as do mesmo grupo. Ponha-lhe à esquerda 2'],
	[`text: |\n    Um\n  d'água: b\n${MORE}`, "4: a linha «d'água: b» não está alinhada"],
	[`maker:\n\u00a0\u00a0name: Olaria\n`, '3: a linha «name: Olaria» tem um espaço copiado'],
	// Signs and spaces.
	[`title:\u00a0Um muro\n${MORE}`, '2: a linha «title:\u00a0Um muro» tem um espaço copiado'],
	[`title:Um muro\n${MORE}`, '2: … não tem espaço a seguir aos dois pontos. Escreva: title: Um muro'],
	[`title Um muro\n${MORE}`, '2: … não tem dois pontos e um espaço a seguir ao nome do campo. Escreva: title: Um muro'],
	[
		`title = Um muro\n${MORE}`,
		'2: … não tem dois pontos e um espaço a seguir ao nome do campo. Escreva: title: Um muro',
	],
	['tags:\n- um\n-dois\n', '4: a linha «-dois» não tem espaço a seguir ao hífen'],
	['steps:\n  -kilometre: 0\n   text: a\n', '3: a linha «-kilometre: 0» não tem espaço'],
	['title: Um\ntitle: Dois\n', '3: a linha «title: Dois» repete um campo que já está acima. Apague uma das duas'],
	[
		'steps:\n  - text: a\n    text: b\n',
		'4: … repete um campo que já está acima. Apague uma das duas; se começa outro da lista, escreva: - text: b',
	],
	// Colons.
	[`title: Um muro: pedra\n${MORE}`, '2: … tem dois pontos no texto. Ponha-o entre aspas: title: "Um muro: pedra"'],
	[`title: Um: dois # nota\n${MORE}`, '2: … Ponha-o entre aspas: title: "Um: dois" # nota'],
	['tags:\n  - Atenção: lama: muita\n', '3: … Ponha-o entre aspas: - "Atenção: lama: muita"'],
	[
		`text: |\n  Nota: 'um\n   "dois\n  -y\n  a: b: c\n${MORE}title: Um: dois\n`,
		'9: a linha «title: Um: dois» tem dois pontos',
	],
	// Quotes and apostrophes.
	[`text: >-\n  'Tás a ver: "olha\n${MORE}title: 'Um\n`, "6: a linha «title: 'Um»"],
	[`tags:\n  - 'Olhos d'água'\n  - dois\n`, `3: a linha «- 'Olhos d'água'» tem aspas simples`],
	[`title: 'Olhos d'água'\n${MORE}`, `2: … aspas duplas: title: "Olhos d'água"`],
	['tags:\n  - "um\n  - dois\n', '3: … antes do fim. Escreva: - "um"'],
	[`title: "Um\nsubtitle: Diz olá"\n${MORE}`, '2: a linha «title: "Um» tem aspas que não abrem, que não fecham'],
	[`title: "Um" muro\n${MORE}`, `2: … Escreva: title: '"Um" muro'`],
	[`title: Um muro"\n${MORE}`, '2: … ou que fecham antes do fim. Escreva: title: "Um muro"'],
	[`title: “Um muro"\n${MORE}`, '2: … Escreva: title: "Um muro"'],
	[`title: “Um muro: pedra”\n${MORE}`, '2: … tem dois pontos no texto. Ponha-o entre aspas: title: "Um muro: pedra"'],
	// Signs with another meaning.
	[`title: Passeio #2\n${MORE}`, '2: a linha «title: Passeio #2» tem um #, e o que vem a seguir'],
	[
		`title: *Um* muro\n${MORE}`,
		'2: … tem um texto que começa por um sinal que aqui quer dizer outra coisa. Ponha-o entre aspas: title: "*Um',
	],
	[`title: !Um muro\n${MORE}`, '2: … Ponha-o entre aspas: title: "!Um muro"'],
	[`title: &Um muro\n${MORE}`, '2: … Ponha-o entre aspas: title: "&Um muro"'],
	// Brackets.
	[`season: [março, abril\n${MORE}`, '2: … tem um parêntese que não fecha onde devia, ou falta-lhe uma vírgula'],
	['variants:\n  - { id: a, size: M\n  - { id: b }\n', '3: a linha «- { id: a, size: M» tem um parêntese'],
	[`maker: { name: 'Olhos d'água' }\n`, '2: … tem um parêntese'],
	['season: [março,\nabril]\n', '2: … tem um parêntese'],
	// What is no field.
	['title: Um\n---\n', '3: a linha «---» não faz falta neste ficheiro'],
	['```yaml\ntitle: Um\n```\n', '2: a linha «```yaml» não é um campo'],
	['title: Um\n——\n', '3: a linha «——» devia ter só três hífenes'],
	['title: Um\n\nPintar uma marca leva tempo.\n', '4: a linha «Pintar uma marca leva tempo.» parece já o texto'],
	[`title: Vem aí: "o Moinho"\n${MORE}`, '2: … tem dois pontos no texto. Ponha-o entre aspas'],
	['tags:\n  - Um desconto\nde dez: bom\n', '4: … não se percebe. Escreva o nome do campo'],
])('%j is refused: %s', (yaml, sentence) => {
	expect(explain(yaml)).toMatch(new RegExp(`^${sentence.split('… ').map(escapePattern).join('.*')}`));
});

it.each([
	`title: 'Olhos d''água'\n${MORE}`,
	`title: "Um \\"muro\\""\n${MORE}`,
	`title: “Um muro”\n${MORE}`,
	`text: |\n  Nota: o muro\n   é alto\n${MORE}`,
	'season: [março,\n  abril]\n',
	'subtitle: Ao fim\n  da tarde\n',
	'subtitle: "Ao fim\n  da tarde"\n',
	'date: 2026-02-22 # ou no dia seguinte\n',
	`title: Às 9:30, a 40°26'40"\n`,
	'name: https://a.pt/x#y\n',
	'text: |\n  Um\n  \tdois #3\n  a "b\n',
])('%j is understood', (yaml) => expect(explain(yaml)).toBe('understood'));
