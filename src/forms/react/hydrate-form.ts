import type { FunctionComponent } from 'react';
import { hydrateIsland } from '#src/components/island/hydrate-island.ts';
import type { FormName } from '../form.ts';
import { readDraft } from './read-draft.ts';

/**
 * Hydrates a page's form when a visitor turns to it, or at once if a draft or the page's address fills something in. The
 * code is fetched ahead, so that a form opened with a network can be filled in without one.
 */
export const hydrateForm = <Props extends object>(
	name: FormName,
	load: () => Promise<FunctionComponent<Props>>,
): void => {
	hydrateIsland(name, load, { atOnce: location.search !== '' || readDraft(name) !== undefined, ahead: true });
};
