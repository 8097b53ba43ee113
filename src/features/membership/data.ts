import { getEntry } from 'astro:content';
import { keepParts } from '#src/markdown/parts.ts';

export const getMembership = async () => {
	const entry = await getEntry('membership', 'membership');
	if (!entry) throw new Error('membership.yaml is missing: npm run content says more.');
	const { benefits, ...data } = entry.data;
	return {
		...data,
		benefits: benefits.map((benefit) => keepParts(benefit, ENABLED)).filter((benefit) => benefit !== ''),
	};
};

export type MembershipView = Awaited<ReturnType<typeof getMembership>>;
