import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Loader, LoaderContext } from 'astro/loaders';
import { afterAll, expect, it, vi } from 'vitest';
import { makeProject } from '#tests/support/temporary-project.ts';

afterAll(() => {
	vi.unstubAllEnvs();
	vi.resetModules();
});

it('npm run dev is told in English neither of parts that a site does not have, nor of what the check says of a file', async () => {
	const project = await makeProject();
	const news = join(project, 'content/news');
	await mkdir(news, { recursive: true });
	vi.stubEnv('CONTENT_FOLDER', join(project, 'content'));
	vi.resetModules();
	const { collections } = await import('#src/content.config.ts');
	const said: string[] = [];
	const say = (text: string) => said.push(text);
	const logger = { label: '', fork: () => ({ ...logger }), warn: say, error: say, debug: () => {} };
	const changed: ((file: string) => Promise<void>)[] = [];
	const context = {
		logger,
		store: { keys: () => [], set: () => true, get: () => undefined, delete: () => {} },
		config: { root: new URL(`file://${project}/`), srcDir: new URL(`file://${project}/src/`), markdown: {} },
		watcher: { add: () => {}, on: (event: string, listener: never) => event === 'add' && changed.push(listener) },
		entryTypes: new Map([['.md', { getEntryInfo: () => ({ body: '', data: {} }) }]]),
		generateDigest: () => '',
		parseData: () => Promise.reject(new Error('title: Required')),
	};
	const loaders: readonly Loader[] = Object.values(collections).map(({ loader }) => loader);
	for (const { load } of loaders as readonly Extract<Loader, { load: unknown }>[])
		await load(context as unknown as LoaderContext);
	expect(changed.length).toBeGreaterThan(20);
	const post = join(news, 'um-muro.md');
	await writeFile(post, '---\ntitle:\n---\n');
	await Promise.all(changed.map((change) => change(post)));
	expect(said).toEqual([]);
});
