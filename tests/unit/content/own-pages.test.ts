import { expect, it } from 'vitest';
import { routes } from '#src/routes.ts';
import { PAGE_IDS } from '#src/schemas/pages.ts';
import { faultOfPageName } from '../../../commands/content/own-pages.ts';

/** The first name of each address that the site has, for pages and files that come from content too. */
const firstNames = Object.values(routes)
	.filter((route) => route !== routes.page)
	.map((route) => (typeof route === 'function' ? (route as (...words: string[]) => string)('a', 'b') : route))
	.flatMap((address) => /^\/([\w-]+)/.exec(address)?.[1] ?? []);

it('no page can have a name at which an address of the site begins, nor the name of the root', () => {
	const free = [...firstNames, 'index'].filter((name) => !PAGE_IDS.some((id) => id === name) && !faultOfPageName(name));
	expect(free).toEqual([]);
	expect(faultOfPageName('escolas')).toBeUndefined();
});
