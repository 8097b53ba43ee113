import { z } from 'astro/zod';
import { Errors, ServerClient } from 'postmark';
import { parseMailboxes, toMessage } from '#netlify/server/mail/message.ts';
import { findInSettings, NEEDED, type Variables } from './settings.ts';

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

const API = 'https://api.netlify.com/api/v1';

/** The functions that Netlify calls by the clock. */
export const SCHEDULED = ['process-due', 'purge-expired'] as const;

const siteAnswer = z.object({
	published_deploy: z.object({ function_schedules: z.array(z.object({ name: z.string() })).nullish() }).nullish(),
});

const variablesAnswer = z.array(
	z.object({
		key: z.string(),
		is_secret: z.boolean().nullish(),
		values: z.array(z.object({ context: z.string(), value: z.string().nullish() })),
	}),
);

/** What Netlify says of a site. */
export interface NetlifySite {
	/** Those for production. */
	readonly variables: Readonly<Record<string, string>>;
	/** Variables that are set, whose values Netlify tells nobody. */
	readonly secret: readonly string[];
	/** The functions of the published deploy that run by the clock; `undefined` if Netlify does not say. */
	readonly scheduled: readonly string[] | undefined;
}

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
	};
};

/** Whether the functions run that send what waits and delete what is old. */
export const lookAtSchedules = (site: NetlifySite | undefined): Line => {
	if (!site?.scheduled)
		return veja(
			`As funções com hora marcada não se veem daqui. Na Netlify, em Logs › Functions, ${SCHEDULED.join(' e ')} têm de dizer Scheduled.`,
		);
	const missing = SCHEDULED.filter((name) => !site.scheduled?.includes(name));
	return missing.length === 0
		? ok(`As funções com hora marcada estão publicadas: ${SCHEDULED.join(' e ')}.`)
		: falta(
				`Na publicação que está no ar não há ${missing.join(' nem ')} com hora marcada, e sem isso nada se volta a tentar nem se apaga. Publique outra vez (Deploys › Trigger deploy).`,
			);
};

/** A value for what is set but can't be read, so that it is not taken for missing. */
const UNREADABLE = 'secreto@netlify.app';

/**
 * The variables of the published site: those of this terminal count more than those that Netlify tells. Netlify sets the
 * address itself.
 */
export const gatherVariables = (environment: Variables, site: NetlifySite | undefined): Variables => ({
	URL: 'https://netlify.app',
	...site?.variables,
	...Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim())),
});

/** Whether every variable is there and can be read. The values themselves are not shown, except an address that can't be read. */
export const lookAtVariables = (variables: Variables, site: NetlifySite | undefined): Line[] => {
	const secret = (site?.secret ?? []).filter((name) => name in NEEDED && !variables[name]);
	const readable = { ...variables, ...Object.fromEntries(secret.map((name) => [name, UNREADABLE])) };
	const faults = findInSettings(readable);
	const names = Object.keys(NEEDED).join(', ');
	return [
		...(faults.length > 0 ? faults.map(falta) : [ok(`As variáveis estão lá e leem-se: ${names}.`)]),
		...secret.map((name) =>
			veja(
				`A variável ${name} está na Netlify, mas é secreta e daqui não se lê. Para a experimentar: export ${name}=… neste terminal.`,
			),
		),
	];
};

/** Seconds; a server that does not answer must not keep the command waiting. */
const TIMEOUT_S = 15;

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

/**
 * Sends a test mail to the association. Postmark refuses it if it does not know the token or the sender. Nothing that is
 * said holds a token.
 */
export const sendTest = async (variables: Variables, site: string): Promise<Line> => {
	const token = variables['POSTMARK_SERVER_TOKEN'];
	const [from] = parseMailboxes(variables['MAIL_FROM'] ?? '') ?? [];
	const to = parseMailboxes(variables['MAIL_TO'] ?? '');
	if (!token || !from || !to)
		return falta('O correio não se experimentou: falta uma das variáveis acima. Corrija-as e repita este comando.');
	const subject = 'Teste do sítio: o correio sai';
	const message = 'Este email foi enviado por npm run doctor. Se o está a ler, o Postmark entrega. Pode apagá-lo.';
	const mail = toMessage({ subject, message, details: [['Sítio', site]] }, { from, to });
	try {
		await new ServerClient(token, optionsOf(variables)).sendEmail({ ...mail, Tag: 'doctor' });
	} catch (error) {
		return falta(`O email de teste não saiu: ${explain(error)}.`);
	}
	const receivers = to.map(({ address }) => address).join(', ');
	return ok(`O Postmark aceitou um email de teste. Procure na caixa de ${receivers}, e no lixo: «${subject}».`);
};
