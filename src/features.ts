import type { FormName } from './forms/form.ts';

/** The parts that a site can leave out, in the order of `features` in `content/site.yaml`. */
export const FEATURES = [
	'store',
	'schedule',
	'trails',
	'news',
	'membership',
	'search',
	'gallery',
	'testimonials',
	'topics',
	'slides',
] as const;

export type Feature = (typeof FEATURES)[number];

/** A value for each feature: whether a site has it, or whether `site.yaml` lets it be on. */
export type Features = Readonly<Record<Feature, boolean>>;

/** The content of a feature. Paths are below the content folder. */
interface FeatureContent {
	/** Any such file turns the feature on. */
	readonly files: RegExp;
	/** How an editor would name them. */
	readonly name: string;
	/** The files that must be there once it is on. */
	readonly needs: readonly string[];
}

const content = (name: string, needs: readonly string[] = []): FeatureContent => ({
	files: new RegExp(`^(?:${name.replaceAll('.', '\\.').replaceAll('*', '[^/]+').replaceAll(' ou ', '|')})$`),
	name,
	needs,
});

/** The content of each feature. A feature without an entry shows what others have, and so can always be on. */
const CONTENT: Readonly<Partial<Record<Feature, FeatureContent>>> = {
	store: content('store/*/index.md', ['pages/store.md']),
	schedule: content('actions/*.yaml'),
	trails: content('trails/*/index.md', ['pages/trails.md', 'walking.yaml']),
	news: content('news/*.md'),
	// Either file, so that one that was lost or renamed is missed.
	membership: content('membership.yaml ou pages/become-member.md', ['membership.yaml', 'pages/become-member.md']),
	gallery: content('gallery/*.yaml'),
	testimonials: content('testimonials/*.yaml'),
	topics: content('topics/*.yaml'),
	slides: content('slides/*.yaml'),
};

const toFeatures = (isOn: (feature: Feature) => boolean): Features =>
	Object.fromEntries(FEATURES.map((feature) => [feature, isOn(feature)])) as Features;

/** Every feature is on. */
export const EVERYTHING: Features = toFeatures(() => true);

/** Every feature is off: a site with its fixed pages and the contact form. */
export const NOTHING: Features = toFeatures(() => false);

/**
 * Which features a site has: those whose content is there and that `site.yaml` does not turn off. `files`: paths below
 * the content folder, with slashes. `switches`: `features` of `site.yaml`.
 */
export const featuresOf = (files: readonly string[], switches: Partial<Features> = {}): Features =>
	toFeatures((feature) => {
		const mayBeOn = switches[feature] !== false;
		return mayBeOn && files.some((file) => CONTENT[feature]?.files.test(file) ?? true);
	});

/** The content that turns a feature on, as editors name it; `undefined` if it needs none of its own. */
export const contentNameOf = (feature: Feature): string | undefined => CONTENT[feature]?.name;

/** The files that a site with these features must have, below the content folder. */
export const neededBy = (has: Features): readonly string[] =>
	FEATURES.flatMap((feature) => (has[feature] ? (CONTENT[feature]?.needs ?? []) : []));

/** The other files that must be there once this one turns a feature on. Paths are below the content folder. */
export const neededWith = (file: string): readonly string[] =>
	FEATURES.flatMap((feature) => {
		const { files, needs = [] } = CONTENT[feature] ?? {};
		return files?.test(file) ? needs.filter((needed) => needed !== file) : [];
	});

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
