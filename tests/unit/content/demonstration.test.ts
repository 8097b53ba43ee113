import { expect, it, onTestFinished, vi } from 'vitest';
import { isIndexed } from '#src/data/indexing.ts';
import { routes } from '#src/routes.ts';

it('search engines leave out every page of a demonstration, and only unlisted pages of a real site', () => {
	expect([isIndexed(routes.home), isIndexed(routes.search)]).toEqual([true, false]);
	vi.stubEnv('SAMPLE_CONTENT', 'allowed');
	onTestFinished(() => void vi.unstubAllEnvs());
	expect([routes.home, routes.privacy, routes.search].map(isIndexed)).toEqual([false, false, false]);
});
