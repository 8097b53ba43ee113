import type { FormName } from './forms/form.ts';

/** What an association may do without. Each has its folder in `src/features/`, with its pages in `pages/`. */
export const FEATURES = ['store', 'schedule', 'trails', 'news', 'membership', 'search'] as const;

export type Feature = (typeof FEATURES)[number];

/** Which of them a site has: `features` in `content/site.yaml`. */
export type Features = Readonly<Record<Feature, boolean>>;

/** What a site has that says nothing of it. */
export const EVERYTHING: Features = {
	store: true,
	schedule: true,
	trails: true,
	news: true,
	membership: true,
	search: true,
};

declare global {
	/**
	 * Which of them this site has. The build writes `true` or `false` in place of `HAS.store` (`integrations/features.ts`),
	 * so that the scripts and styles of what is off are left out.
	 */
	const HAS: Features;
}

const FEATURE_OF: Readonly<Partial<Record<FormName, Feature>>> = {
	member: 'membership',
	schedule: 'schedule',
	order: 'store',
	withdrawal: 'store',
};

/** Whether a site has a form. Every site has the one for contacts. */
export const hasForm = (has: Features, form: FormName): boolean => {
	const feature = FEATURE_OF[form];
	return !feature || has[feature];
};
