import { type FunctionOptions, respondWithFunctions } from './functions/respond.ts';
import { firstOf, type Responder } from './http/responder.ts';
import type { Mailbox } from './mail/mailbox.ts';
import { respondWithMailPages } from './mail/pages/respond.ts';
import { refuseMalformedPaths } from './site/respond.ts';

/** What goes before the site itself, whether that is built or in development: caught mail, then the functions. */
export const respondBeforeSite = (options: FunctionOptions, mailbox: Mailbox | undefined): Responder =>
	firstOf(refuseMalformedPaths, ...(mailbox ? [respondWithMailPages(mailbox)] : []), respondWithFunctions(options));
