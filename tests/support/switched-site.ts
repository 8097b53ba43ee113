import { join } from 'node:path';
import { expect } from 'vitest';
import { FEATURE_ICONS } from '#src/components/feature-icons.ts';
import { FEATURES, type Features, hasForm } from '#src/features.ts';
import { FILED_FORMS } from '#src/forms/form.ts';
import { findTraces } from '#tests/support/feature-traces.ts';
import { startPlatformFor } from '#tests/support/platform.ts';
import { findDeadLinks, findUnusedIcons, readPublished } from '#tests/support/published-files.ts';

/** The pages of every site. */
const PAGES = ['404', 'about', 'contact', 'cookies', 'home', 'offline', 'privacy', 'result/sent', 'terms'];

/**
 * Walks a built site with these features: of the others there is no trace, all links lead somewhere, the
 * bar at the bottom has four places, and only the functions of its forms answer. Returns the site's origin.
 */
export const walkSite = async (project: string, has: Features): Promise<string> => {
	const files = readPublished(join(project, 'dist'));
	const pages = files.filter(({ path }) => path.endsWith('.html'));
	expect.soft(pages.map(({ path }) => path)).toEqual(expect.arrayContaining(PAGES.map((page) => `${page}.html`)));
	for (const feature of FEATURES.filter((name) => !has[name]))
		expect.soft(findTraces(files, feature), feature).toEqual([]);
	expect.soft(findDeadLinks(files)).toEqual([]);
	// Which icons a feature that is on shows depends on its content.
	const isOfOthers = (icon: string) => !FEATURE_ICONS[icon]?.some((feature) => has[feature]);
	expect.soft(findUnusedIcons(files).filter(isOfOthers)).toEqual([]);
	const home = pages.find(({ path }) => path === 'home.html')?.text ?? '';
	expect.soft(home.match(/<h1\b/g)).toHaveLength(1);
	for (const { path, text = '' } of pages) {
		const bar = /<nav class="bottom-bar"[\s\S]*?<\/nav>/.exec(text)?.[0] ?? '';
		expect.soft(bar.match(/<a /g), path).toHaveLength(4);
	}

	const { origin } = await startPlatformFor(project);
	for (const form of [...FILED_FORMS, 'registration'] as const) {
		const { status } = await fetch(`${origin}/api/${form}`, { method: 'POST' });
		expect.soft(status, form).toBe(hasForm(has, form) ? 415 : 404);
	}
	return origin;
};
