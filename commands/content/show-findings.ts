import { setTimeout as wait } from 'node:timers/promises';
import type { Responder } from '#netlify/local/http.ts';
import { toPage } from '#netlify/local/page.ts';
import { Html, html } from '#netlify/server/mail/html.ts';
import type { Finding } from './files.ts';

/** Milliseconds in which an editor's program finishes saving. */
const SAVING_MS = 100;

/** A check that is repeated when files change. */
export const repeatCheck = (check: () => Promise<readonly Finding[]>) => {
	let newest = check();
	let isScheduled = false;
	const checkAfter = async (before: Promise<unknown>) => {
		// A check may fail because a file vanishes under it. The change that removes it is a reason for this check.
		await Promise.allSettled([wait(SAVING_MS), before]);
		isScheduled = false;
		return check();
	};
	return {
		/** The newest findings; waits for a check in progress. */
		findings: () => newest,
		/** Checks once more. Changes that come before the check has begun share it. */
		checkAgain: () => {
			if (!isScheduled) newest = checkAfter(newest);
			isScheduled = true;
			return newest;
		},
	};
};

const renderFinding = ({ file, line, sentence }: Finding) =>
	html`<li><strong>${file}${line === undefined ? '' : `, linha ${String(line)}`}</strong><p>${sentence}</p></li>\n`;

/** Reloads the page when its content changes. */
const RELOAD = `
	const read = async () => {
		const response = await fetch(location.href, { headers: { accept: 'text/html' } });
		return response.status + await response.text();
	};
	const first = await read();
	setInterval(() => read().then((now) => now === first || location.reload(), () => {}), 1000);
`;

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'";

const renderFindings = (findings: readonly Finding[]): Response =>
	toPage(
		'Há que corrigir',
		html`<p>O sítio publica-se quando isto estiver corrigido. Grave o ficheiro, e esta página muda sozinha.</p>
<ul>${findings.map(renderFinding)}</ul>
<script type="module">${new Html(RELOAD)}</script>`,
		{ status: 500, policy: POLICY },
	);

/** Whether a browser asks for a page, not for something that belongs to one. */
const isPage = ({ method, headers }: Request): boolean =>
	method === 'GET' && (headers.get('accept') ?? '').includes('text/html');

export const respondWithFindings =
	(findings: () => Promise<readonly Finding[]>): Responder =>
	async (request) => {
		if (!isPage(request)) return undefined;
		const found = await findings();
		return found.length > 0 ? renderFindings(found) : undefined;
	};
