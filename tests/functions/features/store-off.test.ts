import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildCopy } from '#tests/support/built-copy.ts';
import { startPlatformFor } from '#tests/support/platform.ts';
import { VALID_FORMS } from '#tests/support/valid-forms.ts';

/** File names that must not exist without a store. `stored` does not count: it is about pages kept on the device. */
const NAMES = /cart|checkout|order|product|withdrawal|store(?!d)/i;

/** Texts that no page, script, style or list may contain. */
const TRACES: readonly RegExp[] = [
	/\/(?:api\/order|api\/withdrawal|checkout|store|withdrawal)\b/,
	/data-cart|["'`]cart["'`]|\.(?:cart|store)\.astro-|"Product"/,
	/\bloja\b|encomend|\bcarrinho\b(?! de beb)|livre resolução|\bcompras?\b/i,
];

/** Files that are the same for all sites: the translation file, which the specification publishes, and the icons. */
const isForAll = (file: string) => file === 'assets/i18n/pt.json' || file.startsWith('_astro/icons.');

it('a site whose site.yaml says `store: false` has nothing of a store', { timeout: 300_000 }, async () => {
	const project = await buildCopy(/^ {2}store: true$/m, '  store: false');
	const published = join(project, 'dist');
	const files = globSync('**/*.*', { cwd: published });

	for (const page of ['home', 'trails', 'news', 'contact', 'terms', 'privacy', 'cookies', 'result/sent', 'search'])
		expect(files).toContain(`${page}.html`);
	expect(files.filter((file) => NAMES.test(file))).toEqual([]);

	const found: string[] = [];
	for (const file of files.filter((name) => /\.(?:html|js|css|json|svg|xml|txt|webmanifest)$/.test(name))) {
		if (isForAll(file)) continue;
		const text = await readFile(join(published, file), 'utf8');
		for (const trace of TRACES) {
			const at = text.search(trace);
			if (at >= 0) found.push(`${file}: ${text.slice(Math.max(0, at - 40), at + 40)}`);
		}
	}
	expect(found).toEqual([]);

	const { origin } = await startPlatformFor(project);
	for (const form of ['order', 'withdrawal'] as const) {
		const answer = await fetch(`${origin}/api/${form}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(VALID_FORMS[form]),
		});
		expect(answer.status).toBe(404);
	}
	expect((await fetch(`${origin}/api/contact`)).status).toBe(405);
});
