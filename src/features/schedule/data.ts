import { getCollection } from 'astro:content';
import { byOrder } from '#src/data/listed.ts';

/** The actions that visitors can schedule, in the editors' order. */
export const getActions = async () =>
	(await getCollection('actions')).map(({ id, data }) => ({ id, ...data })).sort(byOrder);

export type ActionView = Awaited<ReturnType<typeof getActions>>[number];
