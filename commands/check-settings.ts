/**
 * Runs before a build. For production on Netlify every variable that the site or its functions need must be set and valid;
 * otherwise the build fails and names it, because no mail could be sent. Elsewhere each variable has a working default.
 */
import { parseMailboxes } from '#netlify/server/mail/mailboxes.ts';

const NEEDED: Readonly<Record<string, string>> = {
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

const findMissing = (): readonly string[] =>
	Object.entries(NEEDED).flatMap(([name, meaning]) =>
		process.env[name]?.trim()
			? []
			: `Falta a variável ${name} (${meaning}). Acrescente-a na Netlify, em Environment variables, e publique outra vez.`,
	);

const findWrong = (): readonly string[] =>
	Object.entries(ADDRESSES).flatMap(([name, { max, cure }]) => {
		const text = process.env[name]?.trim();
		if (!text) return [];
		const { length } = parseMailboxes(text) ?? [];
		return length > 0 && length <= max
			? []
			: `A variável ${name} não se consegue ler como endereço de email: «${text}». ${cure}. Corrija-a na Netlify, em Environment variables, e publique outra vez.`;
	});

/** Not for production: it would send the token, and all that visitors wrote, without encryption. */
const findOpenLine = (): readonly string[] =>
	process.env['POSTMARK_HOST']
		? [
				'A variável POSTMARK_HOST serve só para testes. Apague-a na Netlify, em Environment variables, e publique outra vez.',
			]
		: [];

const { NETLIFY, CONTEXT } = process.env;
if (NETLIFY === 'true' && CONTEXT === 'production') {
	const problems = [...findMissing(), ...findWrong(), ...findOpenLine()];
	for (const problem of problems) process.stderr.write(`${problem}\n`);
	if (problems.length > 0) process.exitCode = 1;
}
