import { AccountClient, Errors, Models, ServerClient } from 'postmark';
import { type Mailbox, parseMailboxes, toMessage } from '#netlify/server/mail/message.ts';

/**
 * What one look at the published site found. `falta` needs the cure that `text` ends with; `veja` is what no program can
 * see, and says where a person can.
 */
export interface Line {
	readonly state: 'ok' | 'falta' | 'veja';
	/** In Portuguese. */
	readonly text: string;
}

export const ok = (text: string): Line => ({ state: 'ok', text });
export const falta = (text: string): Line => ({ state: 'falta', text });
export const veja = (text: string): Line => ({ state: 'veja', text });

export const toText = ({ state, text }: Line): string => `${state.padEnd(6)} ${text}`;

/** Variables by their names. */
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

/** What is wrong with the variables of a published site: a sentence in Portuguese for each. */
export const findInSettings = (variables: Variables): readonly string[] => [
	...findMissing(variables),
	...findWrong(variables),
	...findOpenLine(variables),
];

/** Seconds; a server that does not answer must not keep the command waiting. */
const TIMEOUT_S = 15;

/** How many senders and domains are asked for at most. */
const PAGE = 500;

/** What Postmark's codes mean for whoever sets the site up: https://postmarkapp.com/developer/api/overview#error-codes */
const CURES: Readonly<Record<number, string>> = {
	10: 'o Postmark não conhece o token. Copie-o outra vez (no Postmark: o servidor › API Tokens) para POSTMARK_SERVER_TOKEN',
	400: 'o Postmark não conhece o remetente. Acrescente em Sender Signatures o domínio, ou o endereço, de MAIL_FROM',
	401: 'o remetente ainda não está confirmado. Abra o email que o Postmark mandou para MAIL_FROM e carregue no botão',
	405: 'acabaram os emails deste mês. Espere pelo próximo, ou mude de plano no Postmark',
	406: 'o Postmark deixou de escrever para esse endereço, porque um email voltou para trás. No Postmark: o servidor › Suppressions › Reactivate',
	412: 'o Postmark ainda não aprovou a conta, e até lá só escreve para endereços do próprio domínio. Peça-o em Request approval; costuma demorar um dia',
};

/** Why Postmark did not do what it was asked, with the cure. Says nothing of what was sent. */
export const explain = (error: unknown): string => {
	if (!(error instanceof Errors.PostmarkError)) return 'aconteceu um erro que não se esperava. Tente outra vez';
	const { code, statusCode } = error;
	if (statusCode === 0 || statusCode >= 500)
		return 'o Postmark não respondeu. Veja em status.postmarkapp.com se está em baixo, e tente mais tarde';
	return CURES[code] ?? `o Postmark respondeu com o erro ${code}. Procure-o em postmarkapp.com/developer/api/overview`;
};

const optionsOf = ({ POSTMARK_HOST: host }: Variables) => ({
	timeout: TIMEOUT_S,
	...(host ? { requestHost: host, useHttps: false } : {}),
});

const lookAtServer = async (client: ServerClient): Promise<Line> => {
	const { DeliveryType } = await client.getServer();
	return DeliveryType === Models.ServerDeliveryTypes.Sandbox
		? falta(
				'POSTMARK_SERVER_TOKEN é de um servidor Sandbox, que não entrega nada. No Postmark faça um servidor Live e ponha cá o token dele.',
			)
		: ok('O Postmark conhece o token do servidor.');
};

/** What Postmark's account says of the senders. */
interface Senders {
	readonly domains: readonly Pick<Models.Domain, 'Name' | 'DKIMVerified' | 'ReturnPathDomainVerified'>[];
	readonly signatures: readonly Pick<Models.Signature, 'EmailAddress' | 'Confirmed'>[];
}

/** Whether the sender is confirmed, and its domain signed. */
export const judgeSender = (address: string, { domains, signatures }: Senders): Line[] => {
	const host = address.toLowerCase().split('@')[1];
	const domain = domains.find(({ Name }) => Name.toLowerCase() === host);
	const signature = signatures.find(({ EmailAddress }) => EmailAddress.toLowerCase() === address.toLowerCase());
	if (!domain?.DKIMVerified && !signature?.Confirmed)
		return [
			falta(
				`O remetente ${address} não está confirmado no Postmark. Em Sender Signatures, acrescente o domínio ${host} e ponha no DNS os registos que ele mostra.`,
			),
		];
	if (!domain?.DKIMVerified)
		return [
			ok(`O remetente ${address} está confirmado no Postmark.`),
			falta(
				`O domínio ${host} não tem DKIM, e os emails podem ir para o lixo. No Postmark, em Sender Signatures, abra o domínio e ponha no DNS o registo DKIM.`,
			),
		];
	return [
		ok(`O remetente ${address} está confirmado, e o domínio ${host} tem DKIM.`),
		domain.ReturnPathDomainVerified
			? ok(`O domínio ${host} tem Return-Path.`)
			: veja(
					`O domínio ${host} não tem Return-Path. Não é obrigatório, mas ajuda: é o registo CNAME que o Postmark mostra por baixo do DKIM.`,
				),
	];
};

/** The account's token does more than the site needs, so it is only ever in this terminal. */
const lookAtSender = async (from: Mailbox, variables: Variables): Promise<Line[]> => {
	const token = variables['POSTMARK_ACCOUNT_TOKEN'];
	if (!token)
		return [
			veja(
				`O DKIM de ${from.address} não se vê com o token do servidor. No Postmark, em Sender Signatures, tem de estar verde; ou ponha aqui, só neste terminal, POSTMARK_ACCOUNT_TOKEN (Account › API Tokens).`,
			),
		];
	const client = new AccountClient(token, optionsOf(variables));
	const page = { count: PAGE, offset: 0 };
	const [{ Domains }, { SenderSignatures }] = [await client.getDomains(page), await client.getSenderSignatures(page)];
	return judgeSender(from.address, { domains: Domains, signatures: SenderSignatures });
};

const sendTest = async (client: ServerClient, from: Mailbox, to: readonly Mailbox[], site: string): Promise<Line> => {
	const subject = `Teste do sítio: o correio sai`;
	const message = 'Este email foi enviado por npm run doctor. Se o está a ler, o Postmark entrega. Pode apagá-lo.';
	await client.sendEmail({
		...toMessage({ subject, message, details: [['Sítio', site]] }, { from, to }),
		Tag: 'doctor',
	});
	const receivers = to.map(({ address }) => address).join(', ');
	return ok(`O Postmark aceitou um email de teste. Procure na caixa de ${receivers}, e no lixo: «${subject}».`);
};

/** The token, the sender, and a mail to the association. Nothing that it says holds a token. */
export const lookAtMail = async (variables: Variables, site: string): Promise<Line[]> => {
	const token = variables['POSTMARK_SERVER_TOKEN'];
	const [from] = parseMailboxes(variables['MAIL_FROM'] ?? '') ?? [];
	const to = parseMailboxes(variables['MAIL_TO'] ?? '');
	if (!token || !from || !to)
		return [falta('O correio não se experimentou: falta uma das variáveis acima. Corrija-as e repita este comando.')];
	const client = new ServerClient(token, optionsOf(variables));
	const attempt = async (what: string, look: () => Promise<Line | Line[]>): Promise<Line[]> => {
		try {
			return [await look()].flat();
		} catch (error) {
			return [falta(`${what}: ${explain(error)}.`)];
		}
	};
	return [
		...(await attempt('O token do servidor não se confirmou', () => lookAtServer(client))),
		...(await attempt('O remetente não se confirmou', () => lookAtSender(from, variables))),
		...(await attempt('O email de teste não saiu', () => sendTest(client, from, to, site))),
	];
};
