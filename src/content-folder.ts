import { existsSync } from 'node:fs';

/**
 * The folder that the site is built from, relative to the project's: `CONTENT_FOLDER` if it is set; otherwise `content`
 * once an association has its `site.yaml` there, and until then the sample.
 */
export const contentFolder =
	process.env['CONTENT_FOLDER'] || (existsSync('content/site.yaml') ? 'content' : 'tests/content');
