/**
 * npm run outings -- people|cancel|close: the registrations for outings. Works on this machine's store, or on the
 * site's with NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN.
 */
import { helpIfAsked, PROCESS_IO } from '../command-io.ts';
import { HELP, runOutings } from './command.ts';

helpIfAsked(HELP);
process.exitCode = await runOutings(process.argv.slice(2), PROCESS_IO);
