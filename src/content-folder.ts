import { existsSync } from 'node:fs';

/** The content of an invented association, which shows the site until there is a real one. Relative to the project's folder. */
export const SAMPLE = 'tests/content';

/**
 * The folder that the site is built from, relative to the project's: `CONTENT_FOLDER` if it is set; otherwise `content`
 * once an association has its `site.yaml` there, and until then the sample.
 */
export const contentFolder = process.env['CONTENT_FOLDER'] || (existsSync('content/site.yaml') ? 'content' : SAMPLE);
