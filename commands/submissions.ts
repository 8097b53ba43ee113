/**
 * npm run submissions -- list|show|export|import|delete|retry: what the forms have taken, for whoever answers a request
 * about personal data, or keeps a backup. Works on this machine's store, or on the site's with NETLIFY_SITE_ID and
 * NETLIFY_AUTH_TOKEN.
 */

import { PROCESS_IO } from './command-io.ts';
import { runSubmissions } from './submissions-command.ts';

process.exitCode = await runSubmissions(process.argv.slice(2), PROCESS_IO);
