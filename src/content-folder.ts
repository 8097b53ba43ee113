import { existsSync } from 'node:fs';

/** The folder that the site is built from, relative to the project's. */
export const contentFolder = process.env['CONTENT_FOLDER'] || 'content';

/** Where `npm run adopt` moves the sample. */
export const SAMPLE_AFTER_ADOPTION = 'tests/content';

/** The content of an invented association, which tests expect: the site's own until an association adopts the site. */
export const SAMPLE = existsSync(SAMPLE_AFTER_ADOPTION) ? SAMPLE_AFTER_ADOPTION : 'content';
