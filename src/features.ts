import type { FormName } from './forms/form.ts';
import { toPathPattern, usualForm } from './schemas/patterns.ts';

/** The parts that a site can leave out, in the order of `content/site/features.yaml`. */
export const FEATURES = [
	'store',
	'schedule',
	'trails',
	'outings',
	'news',
	'membership',
	'search',
	'gallery',
	'testimonials',
	'topics',
	'slides',
	'editing',
] as const;

export type Feature = (typeof FEATURES)[number];

/** A value for each feature: whether a site has it, or whether `site/features.yaml` lets it be on. */
export type Features = Readonly<Record<Feature, boolean>>;

/** The content of a feature. Paths are below the content folder. */
interface FeatureContent {
	/** Any file of such a name turns the feature on; the patterns are those of `schemas/sources.ts`. */
	readonly files: readonly string[];
	/** A file without which it stays off: what only the association knows, and can't be written in the same proposal. */
	readonly rules?: string;
	/** The files that must be there once it is on. An adopted site has them from the start. */
	readonly needs: readonly string[];
}

/** The content of each feature. A feature without an entry shows what others have, and so can always be on. */
const CONTENT: Readonly<Partial<Record<Feature, FeatureContent>>> = {
	store: { files: ['store/{*/index,*}.md'], rules: 'site/store.yaml', needs: ['pages/store.md'] },
	schedule: { files: ['actions/{*,*/index}.yaml'], needs: [] },
	trails: { files: ['trails/*/index.md'], needs: ['pages/trails.md', 'walking.yaml'] },
	outings: { files: ['outings/{*,*/index}.md'], needs: [] },
	news: { files: ['news/{*,*/index}.md'], needs: [] },
	membership: { files: ['membership.yaml'], needs: ['pages/become-member.md'] },
	gallery: { files: ['gallery/{*,*/index}.yaml'], needs: [] },
	testimonials: { files: ['testimonials/{*,*/index}.yaml'], needs: [] },
	topics: { files: ['topics/{*,*/index}.yaml'], needs: [] },
	slides: { files: ['slides/{*,*/index}.yaml'], needs: [] },
};

const toFeatures = (isOn: (feature: Feature) => boolean): Features =>
	Object.fromEntries(FEATURES.map((feature) => [feature, isOn(feature)])) as Features;

/** Every feature is on. */
export const EVERYTHING: Features = toFeatures(() => true);

/** Every feature is off: a site with its fixed pages and the contact form. */
export const NOTHING: Features = toFeatures(() => false);

/**
 * Which features a site has: those whose content is there and that `site/features.yaml` does not turn off. `files`: paths below
 * the content folder, with slashes. `switches`: what that file says.
 */
export const featuresOf = (files: readonly string[], switches: Partial<Features> = {}): Features =>
	toFeatures((feature) => {
		const { files: patterns, rules } = CONTENT[feature] ?? {};
		const paths = patterns?.map(toPathPattern);
		const isThere = !paths || files.some((file) => paths.some((path) => path.test(file)));
		return switches[feature] !== false && isThere && (!rules || files.includes(rules));
	});

/** The content that turns a feature on, as editors name it; `undefined` if it needs none of its own. */
export const contentNameOf = (feature: Feature): string | undefined => {
	const { files, rules } = CONTENT[feature] ?? {};
	return files && [files.map(usualForm).join(' ou '), rules].filter(Boolean).join(' e ');
};

/** The files that a site with these features must have, below the content folder. */
export const neededBy = (has: Features): readonly string[] =>
	FEATURES.flatMap((feature) => (has[feature] ? (CONTENT[feature]?.needs ?? []) : []));

/** The other files that must be there once this one turns a feature on. Paths are below the content folder. */
export const neededWith = (file: string): readonly string[] =>
	FEATURES.flatMap((feature) => {
		const content = CONTENT[feature];
		return content?.files.some((pattern) => toPathPattern(pattern).test(file))
			? [...content.needs, content.rules ?? []].flat().filter((needed) => needed !== file)
			: [];
	});

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
