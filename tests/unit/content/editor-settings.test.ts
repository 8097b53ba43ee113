import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sources } from '#src/schemas/sources.ts';

it('VS Code completes every YAML file of content, by the schema that Astro writes', () => {
	const settings = JSON.parse(readFileSync('.vscode/settings.json', 'utf8'));
	const files = Object.entries(sources).filter(([, { pattern }]) => pattern.endsWith('.yaml'));
	expect(settings['yaml.schemas']).toEqual(
		Object.fromEntries(
			files.map(([name, { pattern }]) => [`.astro/collections/${name}.schema.json`, `**/content/${pattern}`]),
		),
	);
});
