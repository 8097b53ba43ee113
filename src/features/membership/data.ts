import { getEntry } from 'astro:content';

export const getMembership = async () => {
	const entry = await getEntry('membership', 'membership');
	if (!entry) throw new Error('membership.yaml is missing: npm run content says more.');
	return entry.data;
};

export type MembershipView = Awaited<ReturnType<typeof getMembership>>;
