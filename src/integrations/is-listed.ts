import { readFileSync } from 'node:fs';

/** Whether search engines may list the page at this address of the built site: the page itself says if not. */
export const isListed = (address: string): boolean =>
	!readFileSync(`dist${new URL(address).pathname}.html`, 'utf8').includes('<meta name="robots" content="noindex"');
