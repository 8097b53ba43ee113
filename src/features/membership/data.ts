import { getEntry } from 'astro:content';
import type { Locale } from '#src/i18n/translate.ts';

export const getMembership = async (_locale: Locale) => {
	const entry = await getEntry('membership', 'membership');
	if (!entry) throw new Error('membership.yaml is missing: npm run content says more.');
	return entry.data;
};

export type MembershipView = Awaited<ReturnType<typeof getMembership>>;
