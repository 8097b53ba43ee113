import { expect, it, onTestFinished, vi } from 'vitest';
import { isIndexed } from '#src/data/listed.ts';
import { routes } from '#src/routes.ts';

it('search engines are asked to leave out every page of a demonstration, and of a real site only those of no use', () => {
	expect([isIndexed(routes.home), isIndexed(routes.search)]).toEqual([true, false]);
	vi.stubEnv('SAMPLE_CONTENT', 'allowed');
	onTestFinished(() => void vi.unstubAllEnvs());
	expect([routes.home, routes.privacy, routes.search].map(isIndexed)).toEqual([false, false, false]);
});
