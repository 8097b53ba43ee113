import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Loader, LoaderContext } from 'astro/loaders';
import { afterAll, expect, it, vi } from 'vitest';
import { makeProject } from '#tests/support/temporary-project.ts';

/** What each loader warns of, with a content folder in which there is nothing. */
const loadNothing = async (): Promise<{ readonly warnings: readonly string[]; readonly loaded: number }> => {
	const project = await makeProject();
	await mkdir(join(project, 'content'));
	vi.stubEnv('CONTENT_FOLDER', join(project, 'content'));
	vi.resetModules();
	const { collections } = await import('#src/content.config.ts');
	const warnings: string[] = [];
	const logger = { label: '', fork: () => ({ ...logger }), warn: (text: string) => warnings.push(text) };
	const store = { keys: () => [], set: () => true, delete: () => {} };
	const config = { root: new URL(`file://${project}/`), srcDir: new URL(`file://${project}/src/`), markdown: {} };
	const loaders: readonly Loader[] = Object.values(collections).map(({ loader }) => loader);
	for (const { load } of loaders as readonly Extract<Loader, { load: unknown }>[])
		await load({
			logger,
			store,
			config,
			entryTypes: new Map(),
			watcher: { add() {}, on() {} },
		} as unknown as LoaderContext);
	return { warnings, loaded: loaders.length };
};

afterAll(() => {
	vi.unstubAllEnvs();
	vi.resetModules();
});

it('of parts that a site does not have nobody is warned', async () => {
	const { warnings, loaded } = await loadNothing();
	expect(loaded).toBeGreaterThan(20);
	expect(warnings).toEqual([]);
});
