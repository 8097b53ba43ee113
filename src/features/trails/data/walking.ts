import { getEntry } from 'astro:content';

/** What holds on every trail: conduct, emergencies, fire. */
export const getWalking = async () => {
	const entry = await getEntry('walking', 'walking');
	if (!entry) throw new Error('content/walking.yaml is missing: npm run content says more.');
	return entry.data;
};

export type WalkingView = Awaited<ReturnType<typeof getWalking>>;
