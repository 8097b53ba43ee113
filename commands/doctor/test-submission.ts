import { parseMailboxes } from '#netlify/server/mail/mailboxes.ts';
import { today } from '#src/format/lisbon.ts';
import { LOWER_CASE_EMAIL } from '#src/forms/fields.ts';
import { routes } from '#src/routes.ts';
import { falta, type Line, ok, veja } from './line.ts';
import type { Variables } from './settings.ts';

/** Milliseconds; longer than the function may take. */
const TIMEOUT_MS = 30_000;

const SUBJECT = 'Teste do sítio, pode apagar';

/** The association's own address, so that a confirmation goes to nobody else; `undefined` if the form would refuse it. */
const senderOf = ({ MAIL_TO }: Variables): string | undefined => {
	const [mailbox] = parseMailboxes(MAIL_TO ?? '') ?? [];
	const address = mailbox?.address.toLowerCase() ?? '';
	return new RegExp(`^${LOWER_CASE_EMAIL}$`).test(address) ? address : undefined;
};

/**
 * Sends the contact form as a visitor would, marked as a test. Its matter is the day, so that the first one of a day is
 * mailed and later ones are duplicates, which is right too.
 */
export const sendTestSubmission = async (site: URL, variables: Variables): Promise<Line> => {
	const email = senderOf(variables);
	if (!email)
		return veja(
			'O formulário de contacto não se experimentou, porque não aceita o endereço de MAIL_TO como o de quem escreve. Envie-o à mão.',
		);
	const form = {
		name: 'Teste do sítio',
		email,
		subject: SUBJECT,
		message: `Este envio foi feito por npm run doctor (${new Date().toISOString()}). Se o está a ler, o formulário chega à associação.`,
		about: `teste:${today()}`,
	};
	let status: number;
	try {
		const response = await fetch(new URL(routes.api('contact'), site), {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(form),
			signal: AbortSignal.timeout(TIMEOUT_MS),
		});
		status = response.status;
	} catch {
		return falta('O formulário de contacto não respondeu. Na Netlify, em Logs › Functions › send, veja o que diz.');
	}
	if (status === 200)
		return ok(
			`O formulário de contacto aceitou um envio de teste. Procure na caixa do correio, dentro de minutos: «Formulário dos contactos: ${SUBJECT}».`,
		);
	if (status === 409)
		return ok(
			`O formulário de contacto responde, e já hoje recebeu um teste. Tem de haver na caixa do correio um email «Formulário dos contactos: ${SUBJECT}».`,
		);
	return falta(
		`O formulário de contacto respondeu ${status} a um envio de teste. Na Netlify, em Logs › Functions › send, veja o que diz.`,
	);
};
