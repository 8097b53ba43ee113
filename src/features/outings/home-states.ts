import { OUTINGS_DATA } from '#src/routes.ts';
import { showStates } from './outing-states.ts';

// Home has no room for the data. Without them its outings stay as they were built.
const response = await fetch(OUTINGS_DATA).catch(() => undefined);
if (response?.ok) showStates(undefined, await response.json());
