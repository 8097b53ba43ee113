/**
 * npm run submissions -- list|show|caught|export|import|delete: the submissions of forms, for requests about personal data, and
 * backups. Works on this machine's store, or on the site's with NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN.
 */
import { helpIfAsked, PROCESS_IO } from '../command-io.ts';
import { HELP, runSubmissions } from './command.ts';

helpIfAsked(HELP);
process.exitCode = await runSubmissions(process.argv.slice(2), PROCESS_IO);
