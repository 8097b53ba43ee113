import { z } from 'astro/zod';
import { Errors } from 'postmark';
import type { ServerContent } from '#netlify/server/base/content.ts';
import { readIpma } from '#netlify/server/day/read-ipma.ts';
import { parseMailboxes, renderMailbox, toMessage } from '#netlify/server/mail/message.ts';
import { openClient } from '#netlify/server/mail/send.ts';
import { findInSettings, NEEDED, type Variables } from './settings.ts';

/**
 * A finding about the published site. `falta`: `text` ends with the correction. `veja`: a person has to check it, and `text`
 * says where.
 */
export interface Line {
	readonly state: 'ok' | 'falta' | 'veja';
	/** In Portuguese. */
	readonly text: string;
}

export const ok = (text: string): Line => ({ state: 'ok', text });
export const fault = (text: string): Line => ({ state: 'falta', text });
export const hint = (text: string): Line => ({ state: 'veja', text });

export const toText = ({ state, text }: Line): string => `${state.padEnd(6)} ${text}`;

type Places = ServerContent['places'];

const API = 'https://api.netlify.com/api/v1';

export const SCHEDULED = ['process-due', 'purge-expired'] as const;

const siteAnswer = z.object({
	/** Not in Netlify's documents. */
	build_settings: z.object({ public_repo: z.boolean().nullish(), untrusted_flow: z.string().nullish() }).nullish(),
	published_deploy: z.object({ function_schedules: z.array(z.object({ name: z.string() })).nullish() }).nullish(),
});

const variablesAnswer = z.array(
	z.object({
		key: z.string(),
		is_secret: z.boolean().nullish(),
		values: z.array(z.object({ context: z.string(), value: z.string().nullish() })),
	}),
);

export interface NetlifySite {
	/** The addresses for production. */
	readonly variables: Readonly<Record<string, string>>;
	/** Variables that are set, but secret. */
	readonly secret: readonly string[];
	/** The scheduled functions of the published deploy; `undefined` if unknown. */
	readonly scheduled: readonly string[] | undefined;
	/** What becomes of a proposal from a copy of the repository; `undefined` if unknown. */
	readonly proposals: 'private' | 'approved' | 'built' | undefined;
}

const PROPOSALS: Readonly<Record<string, NetlifySite['proposals']>> = { review: 'approved', redact: 'built' };

/**
 * Asks Netlify about a site.
 * @throws if Netlify does not answer, or refuses the token.
 */
export const readNetlify = async (siteID: string, token: string, api = API): Promise<NetlifySite> => {
	const get = async (path: string): Promise<unknown> => {
		const response = await fetch(`${api}/sites/${siteID}${path}`, { headers: { authorization: `Bearer ${token}` } });
		if (!response.ok) throw new Error(`Netlify ${response.status}`);
		return response.json();
	};
	const [site, listed] = [siteAnswer.parse(await get('')), variablesAnswer.parse(await get('/env'))];
	const variables: Record<string, string> = {};
	for (const { key, is_secret, values } of listed) {
		const found = ['production', 'all'].flatMap((wanted) => values.find(({ context }) => context === wanted) ?? [])[0];
		if (found?.value && !is_secret) variables[key] = found.value;
	}
	return {
		variables,
		secret: listed.flatMap(({ key, is_secret }) => (is_secret ? key : [])),
		scheduled: site.published_deploy?.function_schedules?.map(({ name }) => name),
		proposals:
			site.build_settings?.public_repo === false ? 'private' : PROPOSALS[site.build_settings?.untrusted_flow ?? ''],
	};
};

/** Whether IPMA's files still have the shape that the clock reads. Whoever has no trails asks for nothing. */
export const checkForecast = async ({ codes, areas }: Places): Promise<Line> => {
	if (areas.length === 0) return ok('Nenhum trilho tem concelho, e a IPMA não se lê.');
	const { failed } = await readIpma(codes, areas);
	return failed.length === 0
		? ok('O perigo de incêndio e os avisos da IPMA leem-se.')
		: hint(
				`Da IPMA não se lê ${failed.join(' nem ')}: os trilhos dizem que não se sabe. Repita daqui a uma hora; se continuar, a IPMA mudou os ficheiros, e docs/day.md diz quem os lê.`,
			);
};

const APPROVAL =
	'Na Netlify, em Project configuration › Environment variables › Sensitive variable policy, escolha «Require approval»: o código de uma pré-visualização, mesmo sem variáveis, consegue abrir o que chegou pelos formulários.';

/** Whether code of strangers is built without anybody's approval. */
export const checkApproval = (site: NetlifySite | undefined): Line => {
	if (site?.proposals === 'private') return ok('O repositório é privado, e quem é de fora não faz propostas.');
	if (site?.proposals === 'approved')
		return ok('O que alguém de fora propõe no GitHub só se constrói depois de aprovado.');
	return site?.proposals === 'built'
		? fault(`O que alguém de fora propõe no GitHub constrói-se sem ninguém o aprovar. ${APPROVAL}`)
		: hint(`Daqui não se vê se alguém aprova o que quem é de fora propõe no GitHub. ${APPROVAL}`);
};

export const checkSchedules = (site: NetlifySite | undefined): Line => {
	if (!site?.scheduled)
		return hint(
			`As funções com hora marcada não se veem daqui. Na Netlify, em Logs › Functions, ${SCHEDULED.join(' e ')} têm de dizer Scheduled.`,
		);
	const missing = SCHEDULED.filter((name) => !site.scheduled?.includes(name));
	return missing.length === 0
		? ok(`As funções com hora marcada estão publicadas: ${SCHEDULED.join(' e ')}.`)
		: fault(
				`Na publicação que está no ar não há ${missing.join(' nem ')} com hora marcada, e sem isso nada se volta a tentar nem se apaga. Publique outra vez (Deploys › Trigger deploy).`,
			);
};

/** Stands for a secret value, so that the variable does not count as missing. */
const UNREADABLE = 'secreto@netlify.app';

/**
 * The published site's variables: this terminal's override Netlify's. Netlify sets the address itself.
 */
export const gatherVariables = (environment: Variables, site: NetlifySite | undefined): Variables => ({
	URL: 'https://netlify.app',
	...site?.variables,
	...Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim())),
});

/** Checks that all variables are set and valid. Values are not shown, except invalid addresses. */
export const checkVariables = (variables: Variables, site: NetlifySite | undefined): Line[] => {
	const secret = (site?.secret ?? []).filter((name) => name in NEEDED && !variables[name]);
	const readable = { ...variables, ...Object.fromEntries(secret.map((name) => [name, UNREADABLE])) };
	const faults = findInSettings(readable);
	const names = Object.keys(NEEDED).join(', ');
	return [
		...(faults.length > 0 ? faults.map(fault) : [ok(`As variáveis estão lá e leem-se: ${names}.`)]),
		...secret.map((name) =>
			hint(
				`A variável ${name} está na Netlify, mas é secreta e daqui não se lê. Para a experimentar: export ${name}=… neste terminal.`,
			),
		),
	];
};

/** Seconds; a server that does not answer must not keep the command waiting. */
const TIMEOUT_S = 15;

/** What Postmark's codes mean for whoever sets the site up: https://postmarkapp.com/developer/api/overview#error-codes */
const EXPLANATIONS: Readonly<Record<number, string>> = {
	10: 'o Postmark não conhece o token. Copie-o outra vez (no Postmark: o servidor › API Tokens) para POSTMARK_SERVER_TOKEN',
	400: 'o Postmark não conhece o remetente. Acrescente em Sender Signatures o domínio, ou o endereço, de MAIL_FROM',
	401: 'o remetente ainda não está confirmado. Abra o email que o Postmark mandou para MAIL_FROM e carregue no botão',
	405: 'acabaram os emails deste mês. Espere pelo próximo, ou mude de plano no Postmark',
	406: 'o Postmark deixou de escrever para esse endereço, porque um email voltou para trás. No Postmark: o servidor › Suppressions › Reactivate',
	412: 'o Postmark ainda não aprovou a conta, e até lá só escreve para endereços do próprio domínio. Peça-o em Request approval; costuma demorar um dia',
};

/** The reason for Postmark's refusal, with the correction. Without the mail's content. */
export const explain = (error: unknown): string => {
	if (!(error instanceof Errors.PostmarkError)) return 'aconteceu um erro que não se esperava. Tente outra vez';
	const { code, statusCode } = error;
	if (statusCode === 0 || statusCode >= 500)
		return 'o Postmark não respondeu. Veja em status.postmarkapp.com se está em baixo, e tente mais tarde';
	return (
		EXPLANATIONS[code] ?? `o Postmark respondeu com o erro ${code}. Procure-o em postmarkapp.com/developer/api/overview`
	);
};

/**
 * Sends a test mail to each address of the association. Postmark refuses an unknown token or sender. The output contains no token.
 */
export const sendTest = async (variables: Variables, site: string): Promise<Line> => {
	const token = variables['POSTMARK_SERVER_TOKEN'];
	const [from] = parseMailboxes(variables['MAIL_FROM'] ?? '') ?? [];
	const to = parseMailboxes(variables['MAIL_TO'] ?? '');
	if (!token || !from || !to)
		return fault('O correio não se experimentou: falta uma das variáveis acima. Corrija-as e repita este comando.');
	const subject = 'Teste do sítio: o correio sai';
	const message = 'Este email foi enviado por npm run doctor. Se o está a ler, o Postmark entrega. Pode apagá-lo.';
	const mail = toMessage({ subject, message, details: [['Sítio', site]] }, from);
	const client = openClient({ token, host: variables['POSTMARK_HOST'] }, TIMEOUT_S);
	const faults = await Promise.all(
		to.map((mailbox) =>
			client.sendEmail({ ...mail, To: renderMailbox(mailbox), Tag: 'doctor' }).then(
				() => [],
				(error) => `${mailbox.address}: ${explain(error)}`,
			),
		),
	);
	if (faults.flat().length > 0) return fault(`O email de teste não saiu para ${faults.flat().join('. Nem para ')}.`);
	const receivers = to.map(({ address }) => address).join(', ');
	return ok(`O Postmark aceitou um email de teste. Procure na caixa de ${receivers}, e no lixo: «${subject}».`);
};
