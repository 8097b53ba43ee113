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
const ADDRESSES: Readonly<Record<string, { readonly max: number; readonly cure: string }>> = {
	MAIL_FROM: { max: 1, cure: `Escreva um só endereço: ${EXAMPLE}` },
	MAIL_TO: { max: 50, cure: `Escreva um endereço, ou vários separados por vírgulas: ${EXAMPLE}` },
	MAIL_ALERT: { max: 50, cure: `Escreva um endereço, ou vários separados por vírgulas: ${EXAMPLE}` },
};

const findMissing = (variables: Variables): readonly string[] =>
	Object.entries(NEEDED).flatMap(([name, meaning]) =>
		variables[name]?.trim()
			? []
			: `Falta a variável ${name} (${meaning}). Acrescente-a na Netlify, em Environment variables, e publique outra vez.`,
	);

const findWrong = (variables: Variables): readonly string[] =>
	Object.entries(ADDRESSES).flatMap(([name, { max, cure }]) => {
		const text = variables[name]?.trim();
		if (!text) return [];
		const { length } = parseMailboxes(text) ?? [];
		return length > 0 && length <= max
			? []
			: `A variável ${name} não se consegue ler como endereço de email: «${text}». ${cure}. Corrija-a na Netlify, em Environment variables, e publique outra vez.`;
	});

/** Not for production: it would send the token, and all that visitors wrote, without encryption. */
const findOpenLine = (variables: Variables): readonly string[] =>
	variables['POSTMARK_HOST']
		? [
				'A variável POSTMARK_HOST serve só para testes. Apague-a na Netlify, em Environment variables, e publique outra vez.',
			]
		: [];

/** Without its value, which is a secret. */
const findWrongHook = ({ BUILD_HOOK_URL: hook = '' }: Variables): readonly string[] =>
	!hook || (hook.startsWith('https://') && URL.canParse(hook))
		? []
		: [
				'A variável BUILD_HOOK_URL não é um endereço que comece por https://. Copie-o outra vez, na Netlify, de Build hooks para Environment variables, e publique outra vez.',
			];

/** What is wrong with the variables of a published site: a sentence in Portuguese for each. */
export const findInSettings = (variables: Variables): readonly string[] => [
	...findMissing(variables),
	...findWrong(variables),
	...findOpenLine(variables),
	...findWrongHook(variables),
];
