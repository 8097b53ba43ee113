/**
 * npm run content [folder] [output]: checks the content folder and writes the part that functions need. Each mistake is
 * printed as a sentence in Portuguese; with any, nothing is written and the command fails.
 */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { ServerContent } from '#netlify/server/content.ts';
import { toCatalogue } from '#src/features/store/prices/catalogue.ts';
import type { Product } from '#src/features/store/schema.ts';
import type { Site } from '#src/schemas/site.ts';
import { checkContent } from './content/check.ts';
import { toText } from './content/finding.ts';

const OUTPUT = new URL('../netlify/server/content.json', import.meta.url);

const [folder = 'content', output = fileURLToPath(OUTPUT)] = process.argv.slice(2);
const { findings, entries } = await checkContent(folder);
if (findings.length > 0) {
	process.stderr.write(`${findings.map(toText).join('\n')}\n`);
	process.exitCode = 1;
} else {
	const site = entries.site?.['site'] as Site;
	const catalogue = toCatalogue(entries.store as Record<string, Product>, site.store);
	const content = { site, actions: entries.actions, catalogue } as ServerContent;
	await writeFile(output, `${JSON.stringify(content, null, '\t')}\n`);
}
