import { z } from 'astro/zod';
import { routes } from '#src/routes.ts';
import { falta, findInSettings, type Line, NEEDED, ok, type Variables, veja } from './mail.ts';

const API = 'https://api.netlify.com/api/v1';

/** The functions that Netlify calls by the clock. */
export const SCHEDULED = ['process-due', 'purge-expired'] as const;

const siteAnswer = z.object({
	ssl_url: z.string().nullish(),
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
	readonly url: string | undefined;
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
		url: site.ssl_url ?? undefined,
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

/** The variables of the published site: those of this terminal count more than those that Netlify tells. */
export const gatherVariables = (environment: Variables, site: NetlifySite | undefined): Variables => ({
	...site?.variables,
	...(site?.url ? { URL: site.url } : {}),
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

/** Milliseconds; a site that does not answer must not keep the command waiting. */
const TIMEOUT_MS = 15_000;

/** Whether everybody can see the site at this address. */
export const lookAtVisit = async (site: URL): Promise<Line> => {
	const home = new URL(routes.home, site);
	const signal = AbortSignal.timeout(TIMEOUT_MS);
	const answer = await fetch(home, { redirect: 'manual', signal }).catch(() => undefined);
	const location = answer?.headers.get('location');
	// From one name of the site to another, a redirect keeps the page.
	if (answer?.status === 401 || (location && URL.parse(location, site)?.pathname !== routes.home))
		return falta(
			'O sítio é privado: quem o visita tem de se identificar. Na Netlify, em Project configuration › General › Visitor access, escolha Public.',
		);
	return answer && answer.status < 400
		? ok(`O sítio está no ar, em ${site.origin}.`)
		: falta(
				`${home.href} não responde como devia. Na Netlify, veja em Domain management os registos que faltam, e em Deploys se a última publicação correu bem.`,
			);
};
