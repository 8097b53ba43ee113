import { expect, it } from 'vitest';
import { splitFile } from '../../../commands/content/front-matter.ts';

const explain = (text: string) => {
	const parts = splitFile('um.md', text);
	return 'sentence' in parts ? `${parts.line}: ${parts.sentence}` : 'understood';
};

const ONLY_DASHES = 'esta linha devia ter só três hífenes, encostados à esquerda: ---';
const NO_END = 'falta, por baixo do último campo, a linha com três hífenes que acaba os campos. Escreva por baixo de';

it.each([
	['---\ntitle: a\ndate: b\n\nO texto.\n', `3: ${NO_END} «date: b»: ---`],
	['---\ntitle: a\n', `2: ${NO_END} «title: a»: ---`],
	['---\ntitle: a\nO texto.\n', `2: ${NO_END} «title: a»: ---`],
	['---\r\ntitle: a\r\n----\r\n\r\nO texto.\r\n', `3: ${ONLY_DASHES}`],
	['---\ntitle: a\n ---\n\nO texto.\n', `3: ${ONLY_DASHES}`],
	['—\ntitle: a\n---\n', `1: ${ONLY_DASHES}`],
	[
		'\n\n---\ntitle: a\n---\n',
		'1: os três hífenes têm de ser a primeira linha do ficheiro. Apague as linhas vazias antes deles',
	],
	['title: a\n', '1: falta o cabeçalho. Comece o ficheiro com uma linha ---, os campos e outra linha ---'],
	['\uFEFF---\ntitle: a\n---  \n', 'understood'],
])('%j: %s', (text, sentence) => expect(explain(text)).toBe(sentence));
