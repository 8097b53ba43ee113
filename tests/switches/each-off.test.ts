import { it } from 'vitest';
import { EVERYTHING, FEATURES } from '#src/features.ts';
import { buildCopy } from '#tests/support/built-copy.ts';
import { switchOff } from '#tests/support/switched-content.ts';
import { walkSite } from '#tests/support/switched-site.ts';

it.each(FEATURES)(
	'without %s a site has all other features, and no trace of it',
	{ timeout: 600_000 },
	async (feature) => {
		const project = await buildCopy((content) => switchOff(content, feature));
		await walkSite(project, { ...EVERYTHING, [feature]: false });
	},
);
