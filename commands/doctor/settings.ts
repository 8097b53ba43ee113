import { parseMailboxes } from '#netlify/server/mail/message.ts';

export type Variables = Readonly<Record<string, string | undefined>>;

/** What the site and its functions need on Netlify, and what for. */
export const NEEDED: Readonly<Record<string, string>> = {
	POSTMARK_SERVER_TOKEN: 'o token do servidor no Postmark, que envia os formulários por email',
	MAIL_FROM: 'o remetente desses emails, confirmado no Postmark',
	MAIL_TO: 'o email da associação que os recebe',
	URL: 'o endereço público do sítio',
};

const EXAMPLE = 'geral@exemplo.pt ou Associação <geral@exemplo.pt>';

/** The greatest number of addresses in each variable of the mail. */
const MAX_ADDRESSES = { MAIL_FROM: 1, MAIL_TO: 50, MAIL_ALERT: 50 };

const CORRECT = 'na Netlify, em Environment variables, e publique outra vez.';

const isReadable = (text: string, max: number): boolean => {
	const { length } = parseMailboxes(text) ?? [];
	return length > 0 && length <= max;
};

/** What is wrong with the variables of a published site: a sentence in Portuguese for each. */
export const findInSettings = (variables: Variables): readonly string[] => {
	const textOf = (name: string) => variables[name]?.trim() ?? '';
	const hook = textOf('BUILD_HOOK_URL');
	return [
		...Object.entries(NEEDED).flatMap(([name, meaning]) =>
			textOf(name) ? [] : `Falta a variável ${name} (${meaning}). Acrescente-a ${CORRECT}`,
		),
		...Object.entries(MAX_ADDRESSES).flatMap(([name, max]) =>
			!textOf(name) || isReadable(textOf(name), max)
				? []
				: `A variável ${name} não se consegue ler como endereço de email: «${textOf(name)}». Escreva ${max === 1 ? 'um só endereço' : 'um endereço, ou vários separados por vírgulas'}: ${EXAMPLE}. Corrija-a ${CORRECT}`,
		),
		// It would send the token, and all that visitors wrote, without encryption.
		...(textOf('POSTMARK_HOST') ? [`A variável POSTMARK_HOST serve só para testes. Apague-a ${CORRECT}`] : []),
		// Without its value, which is a secret.
		...(hook && !(hook.startsWith('https://') && URL.canParse(hook))
			? [
					'A variável BUILD_HOOK_URL não é um endereço que comece por https://. Copie-o outra vez, na Netlify, de Build hooks para Environment variables, e publique outra vez.',
				]
			: []),
	];
};
