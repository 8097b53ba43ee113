import type { FormName } from './forms/form.ts';

/** The parts that a site can leave out. Each has its folder in `src/features/`, with its pages in `pages/`. */
export const FEATURES = ['store', 'schedule', 'trails', 'news', 'membership', 'search'] as const;

export type Feature = (typeof FEATURES)[number];

/** Which features a site has: `features` in `content/site.yaml`. */
export type Features = Readonly<Record<Feature, boolean>>;

/** Every feature is on: the default. */
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
	 * Which features this site has. The build writes `true` or `false` in place of `HAS.store`
	 * (`integrations/features.ts`), so that the scripts and styles of features that are off are left out.
	 */
	const HAS: Features;
}

const FEATURE_OF: Readonly<Partial<Record<FormName, Feature>>> = {
	member: 'membership',
	schedule: 'schedule',
	order: 'store',
	withdrawal: 'store',
};

/** Whether a site has a form. Every site has the contact form. */
export const hasForm = (has: Features, form: FormName): boolean => {
	const feature = FEATURE_OF[form];
	return !feature || has[feature];
};
