import { expect, it } from 'vitest';
import { routes } from '#src/routes.ts';
import { PAGE_IDS } from '#src/schemas/pages.ts';
import { faultOfName } from '../../../commands/content/names.ts';

/** The first name of each address that the site has, for pages and files that come from content too. */
const firstNames = Object.values(routes)
	.filter((route) => route !== routes.page)
	.map((route) => (typeof route === 'function' ? (route as (...words: string[]) => string)('a', 'b') : route))
	.flatMap((address) => /^\/([\w-]+)/.exec(address)?.[1] ?? []);

it('no page can have a name at which an address of the site begins, nor the name of the root', () => {
	const free = [...firstNames, 'index'].filter(
		(name) => !PAGE_IDS.some((id) => id === name) && !faultOfName(`pages/${name}.md`),
	);
	expect(free).toEqual([]);
	expect(faultOfName('pages/escolas.md')).toBeUndefined();
});
