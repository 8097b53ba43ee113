import { globSync, statSync } from 'node:fs';
import { contentFolder } from '#src/content-folder.ts';

/** The end of a build writes it, so a build that broke off has none. */
const LAST_WRITTEN = 'dist/service-worker.js';

const SOURCES = [contentFolder, 'src', 'public', 'astro.config.mjs', 'package-lock.json'];

/** Why `dist/` is not what a build would make of the sources now; `undefined` if it is. */
export const whyOutdated = (lastWritten = LAST_WRITTEN, sources: readonly string[] = SOURCES): string | undefined => {
	const built = statSync(lastWritten, { throwIfNoEntry: false })?.mtimeMs;
	if (built === undefined) return 'there is no complete build';
	// A folder changes with each file that is added or removed.
	const paths = globSync(sources.flatMap((source) => [source, `${source}/**`]));
	const times = paths.map((path) => ({ path, changed: statSync(path).mtimeMs }));
	const [newest] = times.sort((a, b) => b.changed - a.changed);
	return newest && newest.changed > built ? `${newest.path} is newer than the last build` : undefined;
};
