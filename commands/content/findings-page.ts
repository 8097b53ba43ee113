import type { Responder } from '#netlify/local/http/responder.ts';
import { toPage } from '#netlify/local/page.ts';
import { html } from '#netlify/server/mail/html.ts';
import type { Finding } from './finding.ts';

const renderFinding = ({ file, line, sentence }: Finding) =>
	html`<li><strong>${file}${line === undefined ? '' : `, linha ${String(line)}`}</strong><p>${sentence}</p></li>\n`;

/** Allows Vite's client, which opens the page again after the next check, and its web socket. */
const POLICY = "default-src 'self'; style-src 'unsafe-inline'; connect-src *";

const renderFindings = (findings: readonly Finding[]): Response =>
	toPage(
		'Há que corrigir',
		html`<p>O sítio publica-se quando isto estiver corrigido. Grave o ficheiro, e esta página muda sozinha.</p>
<ul>${findings.map(renderFinding)}</ul>
<script type="module" src="/@vite/client"></script>`,
		{ status: 500, policy: POLICY },
	);

/** Whether a browser asks for a page, not for something that belongs to one. */
const isPage = ({ method, headers }: Request): boolean =>
	method === 'GET' && (headers.get('accept') ?? '').includes('text/html');

/** Answers every page with the mistakes in the content, as long as there are any. */
export const respondWithFindings =
	(findings: () => Promise<readonly Finding[]>): Responder =>
	async (request) => {
		if (!isPage(request)) return undefined;
		const found = await findings();
		return found.length > 0 ? renderFindings(found) : undefined;
	};
