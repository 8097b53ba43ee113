import { expect, it } from 'vitest';
import { findInBody, parseBody } from '../../../commands/content/body.ts';
import { Folders } from '../../../commands/content/files.ts';

const SITE = {
	isAddress: () => true,
	findOff: () => undefined,
	fragmentsAt: async () => undefined,
	fragmentsIn: async () => [],
};

const explain = async (text: string): Promise<string[]> =>
	(await findInBody(parseBody('news/um.md', text, 5), SITE, new Folders())).map(
		({ line, sentence }) => `${line}: ${sentence}`,
	);

it.each([
	[
		'Veja [os trilhos] (/trails).',
		'5: o texto tem um espaço entre ] e (, e a hiperligação não aparece. Escreva: [os trilhos](/trails)',
	],
	['##Um título', '5: o texto tem um título sem espaço a seguir a ##. Escreva: ## Um título'],
	[
		'Um.\n\n![Uma foto](./foto bonita.webp)',
		'7: o texto tem «![Uma foto](./foto bonita.webp)», e nem a imagem nem a hiperligação aparecem: o endereço tem um espaço. Tire-o também do nome do ficheiro',
	],
	[
		'[Escreva-nos](ola@exemplo.pt)',
		'5: o texto tem uma hiperligação para «ola@exemplo.pt», que é um endereço de email. Escreva mailto:ola@exemplo.pt',
	],
])('%j is refused with what to write', async (text, sentence) => expect(await explain(text)).toEqual([sentence]));

it.each(['Disse «[…] (sic)».', '#trilhos', 'Escreve-se `[x] (/trails)`.', '[Os trilhos](/trails "Todos")'])(
	'%j is right',
	async (text) => expect(await explain(text)).toEqual([]),
);
