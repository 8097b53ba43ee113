import { toLisbon } from './lisbon.ts';

/** Today in Lisbon as `YYYY-MM-DD`, wherever the visitor and the server are. */
export const today = (): string => toLisbon(Date.now()).slice(0, 10);
