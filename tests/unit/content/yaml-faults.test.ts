import { expect, it } from 'vitest';
import { readFields } from '../../../commands/content/front-matter.ts';

const NAMES = new Set(
	'title subtitle date season tags text maker name address access dogs children steps kilometre variants id size'.split(
		' ',
	),
);

/** What the check says of fields that begin on the second line of a file. */
const explain = (yaml: string): string => {
	const fields = readFields(yaml, 2, NAMES);
	return 'sentence' in fields ? `${fields.line}: ${fields.sentence}` : 'understood';
};

const EVENING = 'subtitle: Ao fim da tarde\ndate: 2026-02-22\n';

it.each([
	['a tab', `maker:\n\tname: Olaria\n${EVENING}`, '3: a linha «name: Olaria» começa com um tabulador'],
	[
		'a field too far in',
		`title: Um muro\n ${EVENING}`,
		'3: a linha «subtitle: Ao fim da tarde» está mais para dentro do que a de cima. Apague o que tem à esquerda',
	],
	[
		'a field too far out',
		'access:\n  dogs: sim\n children: não\n',
		'4: a linha «children: não» não está alinhada com as do mesmo grupo. Ponha-lhe à esquerda dois espaços, e mais nada',
	],
	['a first field too far in', `  title: Um muro\n${EVENING}`, '2: a linha «title: Um muro» não está alinhada'],
	['an item too far in', 'tags:\n  - um\n    - dois\n', '4: a linha «- dois» não está alinhada'],
	['an item too far out', 'tags:\n  - um\n - dois\n', '4: a linha «- dois» não está alinhada'],
	[
		'a field of an item out of line',
		'steps:\n  - kilometre: 0\n   text: Siga\n',
		'4: a linha «text: Siga» não está alinhada com as do mesmo grupo. Ponha-lhe à esquerda quatro espaços',
	],
	['a tab after spaces', 'maker:\n  name: Olaria\n \taddress: Rua\n', '4: a linha «address: Rua» começa com um tab'],
	['a tab before a block of text', `text: |\n\tUm\n${EVENING}`, '3: a linha «Um» começa com um tabulador'],
	[
		'a block of text that is not indented',
		`text: |\nUma linha\n${EVENING}`,
		'3: a linha «Uma linha» é do texto do campo de cima, e não está para dentro dele. Ponha-lhe à esquerda dois espaços',
	],
	['an uneven block of text', `text: |\n    Um\n  d'água: b\n${EVENING}`, "4: a linha «d'água: b» não está alinhada"],
	[
		'a colon below a block of text full of signs',
		`text: |\n  Nota: 'um\n   "dois\n  -y\n  a: b: c\n${EVENING}title: Um: dois\n`,
		'9: a linha «title: Um: dois» tem dois pontos',
	],
	[
		'an apostrophe below a folded text',
		`text: >-\n  'Tás a ver: "olha\n${EVENING}title: 'Um\n`,
		"6: a linha «title: 'Um»",
	],
	[
		'an apostrophe in a list',
		`tags:\n  - 'Olhos d'água'\n  - dois\n`,
		`3: a linha «- 'Olhos d'água'» tem aspas simples`,
	],
	['a quote in a list', 'tags:\n  - "um\n  - dois\n', 'antes do fim. Escreva: - "um"'],
	['a colon in a list', 'tags:\n  - Atenção: lama: muita\n', 'Ponha-o entre aspas: - "Atenção: lama: muita"'],
	['a colon before a note', `title: Um: dois # nota\n${EVENING}`, 'Ponha-o entre aspas: title: "Um: dois" # nota'],
	['a colon at the end', `title: Um muro:\n${EVENING}`, 'Ponha-o entre aspas: title: "Um muro:"'],
	['a colon in a file that Windows saved', 'title: Um: dois\r\ndate: x\r\n', '2: a linha «title: Um: dois» tem dois'],
	[
		'quotes that a later field closes',
		`title: "Um\nsubtitle: Diz olá"\n${EVENING}`,
		'2: a linha «title: "Um» tem aspas',
	],
	[
		'quotes that only close',
		`title: Um muro"\n${EVENING}`,
		'tem aspas que fecham e não abrem. Escreva: title: "Um muro"',
	],
	['a curly and a straight quote', `title: “Um muro"\n${EVENING}`, 'abre com aspas curvas e fecha com aspas direitas'],
	[
		'an apostrophe in the last line',
		"title: Um\nsubtitle: 'Ana d'Água'",
		`3: a linha «subtitle: 'Ana d'Água'» tem aspas`,
	],
	['text beside a sign', `subtitle: > Uma frase\ndate: 2026-02-22\n`, 'Escreva-o sem o sinal: subtitle: Uma frase'],
	[
		'a hash in a text',
		`title: Passeio #2\n${EVENING}`,
		'2: a linha «title: Passeio #2» tem um #, e o que vem a seguir',
	],
	['a hash at its beginning', `title: #muros\n${EVENING}`, 'Ponha-o entre aspas: title: "#muros"'],
	['no space after the first dash', 'tags:\n  -um\n  -dois\n', '3: a linha «-um» não tem espaço a seguir ao hífen'],
	[
		'no space after the dash of a group',
		'steps:\n  -kilometre: 0\n   text: a\n',
		'3: a linha «-kilometre: 0» não tem espaço',
	],
	[
		'no dash before the next of a list',
		'steps:\n  - kilometre: 0\n    text: a\n    kilometre: 1\n    text: b\n',
		'5: a linha «kilometre: 1» repete um campo que já está acima. Se começa outro da lista, escreva: - kilometre: 1; se não,',
	],
	[
		'an equals sign',
		`title = Um muro\n${EVENING}`,
		'não tem dois pontos e um espaço a seguir ao nome do campo. Escreva: title: Um',
	],
	[
		'a text that goes on below',
		'subtitle: Ao fim\nda tarde\n',
		'3: a linha «da tarde» continua o texto da linha de cima. Escreva as duas numa só: subtitle: Ao fim da tarde',
	],
	[
		'a text with a colon that goes on below',
		'tags:\n  - Um desconto\nde dez: bom\n',
		'Escreva as duas numa só: - "Um desconto de dez: bom"',
	],
	['no comma', `maker: { name: Olaria address: Rua }\n`, 'Escreva: maker: { name: Olaria, address: Rua }'],
	[
		'a brace that does not close',
		'variants:\n  - { id: a, size: M\n  - { id: b }\n',
		'3: a linha «- { id: a, size: M»',
	],
	['an apostrophe in a group', `maker: { name: 'Olhos d'água' }\n`, `Escreva: maker: { name: "Olhos d'água" }`],
	['a list that goes on too far out', 'season: [março,\nabril]\n', 'Escreva tudo numa linha: season: [março, abril]'],
	['a space that is none', `title:\u00a0Um muro\n${EVENING}`, '2: a linha «title:\u00a0Um muro» tem um espaço copiado'],
	['such a space to the left', `maker:\n\u00a0\u00a0name: Olaria\n`, '3: a linha «name: Olaria» tem um espaço copiado'],
	['such a space at the end', `date: 2026-02-22\u00a0\n`, '2: a linha «date: 2026-02-22» tem um espaço copiado'],
	[
		'the text where fields are expected',
		'title: Um\n\nO texto: começa.\n\nAqui.\n',
		'4: a linha «O texto: começa.» parece',
	],
	['the signs around the guide’s example', '```yaml\ntitle: Um\n```\n', '2: a linha «```yaml» não é um campo'],
	[
		'a line of dashes at the end of a file of fields',
		'title: Um\n---\n',
		'3: a linha «---» não faz falta neste ficheiro',
	],
	['a comment of HTML', '<!-- nota -->\ntitle: Um\n', '2: a linha «<!-- nota -->» é um comentário de outra linguagem'],
	['a comma after the quotes', `title: "Um muro",\n${EVENING}`, 'vírgula a mais. Escreva: title: "Um muro"'],
	['a line of other dashes', `title: Um\n——\n${EVENING}`, '3: a linha «——» devia ter só três hífenes'],
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
	[
		'no colon',
		`title Um muro\n${EVENING}`,
		'2: a linha «title Um muro» não tem dois pontos e um espaço a seguir ao nome do campo. Escreva: title: Um muro',
	],
	['no space after a dash', 'tags:\n- um\n-dois\n', '4: a linha «-dois» não tem espaço a seguir ao hífen'],
	['a bracket that does not close', `season: [março, abril\n${EVENING}`, 'Escreva: season: [março, abril]'],
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
	'subtitle: Ao fim\n  da tarde\n',
	'subtitle: "Ao fim\n  da tarde"\n',
	'date: 2026-02-22 # ou no dia seguinte\n',
	`title: Às 9:30, a 40°26'40"\n`,
	'name: https://a.pt/x#y\n',
	'text: |\n  Um\n  \tdois #3\n  a "b\n',
])('%j is understood', (yaml) => expect(explain(yaml)).toBe('understood'));
