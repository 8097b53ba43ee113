import { getEntry } from 'astro:content';

/** What a member pays and gets, and how one becomes a member. */
export const getMembership = async () => {
	const entry = await getEntry('membership', 'membership');
	if (!entry) throw new Error('content/membership.yaml is missing: npm run content says more.');
	return entry.data;
};

export type MembershipView = Awaited<ReturnType<typeof getMembership>>;
