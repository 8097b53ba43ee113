import { OUTINGS_DATA } from '#src/routes.ts';
import { showStates } from './outing-states.ts';

// A file of its own, which home loads later. Without an answer home's outings stay as they were built. The data lie beside
// the page, in its language.
const response = await fetch(location.pathname.replace(/\/home\/?$/, OUTINGS_DATA));
if (response.ok) showStates(undefined, await response.json());
