import { getSingle } from '#src/data/translated.ts';
import type { Locale } from '#src/i18n/translate.ts';

export const getMembership = async (locale: Locale) => {
	const entry = await getSingle('membership', 'membership', locale);
	if (!entry) throw new Error('membership.yaml is missing: npm run content says more.');
	return { ...entry.data, langOf: entry.langOf };
};

export type MembershipView = Awaited<ReturnType<typeof getMembership>>;
