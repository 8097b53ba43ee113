/**
 * Runs before a build. For production on Netlify every variable that the site or its functions need must be set: a
 * missing one ends the build with its name, since the functions could only keep mails waiting without it. Anywhere
 * else each has a working default.
 */
const NEEDED: Readonly<Record<string, string>> = {
	POSTMARK_SERVER_TOKEN: 'o token do servidor no Postmark, que envia os formulários por email',
	MAIL_FROM: 'o remetente desses emails, confirmado no Postmark',
	MAIL_TO: 'o email da associação que os recebe',
	URL: 'o endereço público do sítio',
};

const { NETLIFY, CONTEXT } = process.env;
if (NETLIFY === 'true' && CONTEXT === 'production') {
	const missing = Object.keys(NEEDED).filter((name) => !process.env[name]?.trim());
	for (const name of missing) {
		process.stderr.write(
			`Falta a variável ${name} (${NEEDED[name]}). Acrescente-a na Netlify, em Environment variables, e publique outra vez.\n`,
		);
	}
	if (missing.length > 0) process.exitCode = 1;
}
