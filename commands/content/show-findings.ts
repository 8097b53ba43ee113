import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Responder } from '#netlify/local/http.ts';
import { toPage } from '#netlify/local/page.ts';
import { type Finding, toText } from '#src/check/files.ts';
import { collections } from '#src/collections.ts';
import { contentFolder } from '#src/content-folder.ts';
import { contentNameOf } from '#src/feature-content.ts';
import { FEATURES, type Features } from '#src/features.ts';
import { html } from '#src/format/html.ts';

/** Milliseconds: an editor's program finishes saving in them. */
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

/** Finds a part that the site has got, or lost, since Astro began: it asks only then which there are. */
export const findNewPart = (begun: Features, now: Features): Finding[] => {
	const feature = FEATURES.find((one) => begun[one] !== now[one]);
	if (!feature) return [];
	const file = join(contentFolder, contentNameOf(feature) ?? collections.features.pattern);
	const sentence = `o sítio ${now[feature] ? 'ganhou' : 'perdeu'} esta parte, e só dá por isso ao começar. No terminal, carregue em Ctrl-C e repita: npm run dev`;
	return [{ file, sentence }];
};

/** Answers a browser that asks for a page, as long as there are mistakes, with these alone. */
export const respondWithFindings =
	(findings: () => Promise<readonly Finding[]>): Responder =>
	async ({ method, headers }) => {
		if (method !== 'GET' || !headers.get('accept')?.includes('text/html')) return undefined;
		const found = await findings();
		if (found.length === 0) return undefined;
		const page = toPage(
			'Há que corrigir',
			html`<p>O sítio publica-se quando isto estiver corrigido, e então esta página muda sozinha.</p>
<ul>${found.map((finding) => html`<li>${toText(finding)}</li>\n`)}</ul>`,
			{ status: 500 },
		);
		// The browser asks again every two seconds.
		page.headers.set('refresh', '2');
		return page;
	};
