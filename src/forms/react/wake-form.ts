import type { FunctionComponent } from 'react';
import { wakeIsland } from '#src/components/island/wake-island.ts';
import type { FormName } from '../form.ts';
import { readDraft } from './draft.ts';

/**
 * Wakes a page's form when a visitor turns to it, and at once where a draft or the page's address fills something in. Its
 * code is fetched ahead: a form that was opened with a network can be filled in without one.
 */
export const wakeForm = <Props extends object>(name: FormName, load: () => Promise<FunctionComponent<Props>>): void => {
	wakeIsland(name, load, { atOnce: location.search !== '' || readDraft(name) !== undefined, ahead: true });
};
