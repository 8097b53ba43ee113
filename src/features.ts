import type { FormName } from './forms/form.ts';

/** The parts that a site can leave out, in the order of `content/site/features.yaml`. */
export const FEATURES = [
	'store',
	'schedule',
	'trails',
	'outings',
	'news',
	'membership',
	'search',
	'day',
	'gallery',
	'testimonials',
	'topics',
	'slides',
	'editing',
] as const;

export type Feature = (typeof FEATURES)[number];

/** A value for each feature: whether a site has it, or whether `site/features.yaml` lets it be on. */
export type Features = Readonly<Record<Feature, boolean>>;

export const toFeatures = (isOn: (feature: Feature) => boolean): Features =>
	Object.fromEntries(FEATURES.map((feature) => [feature, isOn(feature)])) as Features;

/** Every feature is on. */
export const EVERYTHING: Features = toFeatures(() => true);

/** Every feature is off: a site with its fixed pages and the contact form. */
export const NOTHING: Features = toFeatures(() => false);

declare global {
	/**
	 * Which features this site has. The build writes `true` or `false` in place of `ENABLED.store`
	 * (`integrations/features.ts`), so that the scripts and styles of features that are off are left out.
	 */
	const ENABLED: Features;
}

const FEATURE_OF: Readonly<Partial<Record<FormName, Feature>>> = {
	member: 'membership',
	schedule: 'schedule',
	order: 'store',
	withdrawal: 'store',
	registration: 'outings',
};

/** Whether a site has a form. Every site has the contact form. */
export const hasForm = (has: Features, form: FormName): boolean => {
	const feature = FEATURE_OF[form];
	return !feature || has[feature];
};
