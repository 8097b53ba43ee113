import { lookup } from 'node:dns/promises';
import { routes } from '#src/routes.ts';
import { falta, type Line, ok, veja } from './line.ts';

/** Milliseconds; a site that does not answer must not keep the command waiting. */
const TIMEOUT_MS = 15_000;

/** What netlify.toml and the build promise for every page. */
const HEADERS = ['content-security-policy', 'strict-transport-security', 'x-content-type-options'] as const;

const get = (address: string): Promise<Response> =>
	fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });

const lookAtName = async ({ hostname }: URL): Promise<Line> => {
	try {
		await lookup(hostname);
		return ok(`O nome ${hostname} existe no DNS.`);
	} catch {
		return falta(
			`O nome ${hostname} não se encontra no DNS. Na Netlify, em Domain management, veja os registos que faltam; depois de os pôr, pode demorar um dia.`,
		);
	}
};

const lookAtDomain = ({ hostname }: URL): Line[] =>
	hostname.endsWith('.netlify.app')
		? [
				veja(
					`O sítio ainda está no endereço da Netlify, ${hostname}. Se a associação tem domínio, junte-o em Domain management › Add a domain.`,
				),
			]
		: [];

/** Whether a visitor who types the name alone ends at the encrypted address. */
const lookAtHttps = async (site: URL): Promise<Line> => {
	if (site.protocol !== 'https:')
		return falta(
			`O endereço ${site.origin} não começa por https://. Na Netlify, em Domain management › HTTPS, peça o certificado, e corrija URL se a mudou.`,
		);
	const answer = await get(`http://${site.host}/`);
	return answer.headers.get('location')?.startsWith('https://')
		? ok('Há HTTPS, e quem escreve http:// vai lá dar.')
		: falta(
				'Quem escreve http:// não vai dar a https://. Na Netlify, em Domain management › HTTPS, ligue Force HTTPS.',
			);
};

const lookAtHome = async (site: URL, name: string): Promise<Line[]> => {
	const answer = await get(new URL(routes.home, site).href);
	const page = await answer.text();
	const location = answer.headers.get('location');
	// From one name of the site to another, a redirect keeps the page.
	if (answer.status === 401 || (location && URL.parse(location, site)?.pathname !== routes.home))
		return [
			falta(
				'O sítio é privado: quem o visita tem de se identificar. Na Netlify, em Project configuration › General › Visitor access, escolha Public.',
			),
		];
	if (answer.status !== 200)
		return [
			falta(
				`A página ${routes.home} responde ${answer.status}. Na Netlify, em Deploys, veja se a última publicação correu bem.`,
			),
		];
	const title = /<title>(.*?)<\/title>/s.exec(page)?.[1] ?? '';
	const missing = HEADERS.filter((header) => !answer.headers.get(header));
	return [
		title.includes(name)
			? ok(`O que está no ar é o sítio de ${name}.`)
			: falta(
					`O que está no ar chama-se «${title}», e o conteúdo desta pasta é de ${name}. Publique o conteúdo que aqui está, ou veja se o endereço é o certo.`,
				),
		/<meta name="robots" content="noindex"/.test(page)
			? falta(
					'As páginas dizem aos motores de busca que não as mostrem. Apague a variável SAMPLE_CONTENT na Netlify e publique outra vez.',
				)
			: ok('Os motores de busca podem mostrar as páginas.'),
		missing.length === 0
			? ok('Os cabeçalhos de segurança estão lá.')
			: falta(`Faltam cabeçalhos: ${missing.join(', ')}. Vêm de netlify.toml e da publicação: publique outra vez.`),
	];
};

/** What a visitor meets at the public address. `name` is the association's. */
export const lookAtAddress = async (site: URL, name: string): Promise<Line[]> => {
	const found = await lookAtName(site);
	if (found.state !== 'ok') return [found];
	const attempt = async (look: () => Promise<Line | Line[]>): Promise<Line[]> => {
		try {
			return [await look()].flat();
		} catch {
			return [
				falta(
					`${site.origin} não responde. Veja em netlifystatus.com se a Netlify está em baixo, e em Deploys se publicou.`,
				),
			];
		}
	};
	return [
		found,
		...lookAtDomain(site),
		...(await attempt(() => lookAtHttps(site))),
		...(await attempt(() => lookAtHome(site, name))),
	];
};
