import { type Collection, collections } from './collections.ts';
import { FEATURES, type Feature, type Features, toFeatures } from './features.ts';
import { toPathPattern, usualForm } from './schemas/patterns.ts';

/** The collection that turns a feature on. A feature without one shows what others have, and so can always be on. */
const collectionOf = (feature: Feature): Collection | undefined =>
	Object.values<Collection>(collections).find((one) => one.feature === feature);

/**
 * Which features a site has: those whose content is there and that `site/features.yaml` does not turn off. `files`: paths below
 * the content folder, with slashes. `switches`: what that file says.
 */
export const featuresOf = (files: readonly string[], switches: Partial<Features> = {}): Features => {
	const isOn = (feature: Feature): boolean => {
		const { pattern, rules } = collectionOf(feature) ?? {};
		const path = pattern && toPathPattern(pattern);
		const isThere = !path || files.some((file) => path.test(file));
		return switches[feature] !== false && isThere && (!rules || files.includes(rules));
	};
	// What a day brings is said of trails, and of outings on them.
	return toFeatures((feature) => isOn(feature) && (feature !== 'day' || isOn('trails')));
};

/** The content that turns a feature on, as editors name it; `undefined` if it needs none of its own. */
export const contentNameOf = (feature: Feature): string | undefined => {
	const { pattern, rules } = collectionOf(feature) ?? {};
	return pattern && [usualForm(pattern), rules].filter(Boolean).join(' e ');
};

/** The files that a site with these features must have, below the content folder. */
export const neededBy = (has: Features): readonly string[] =>
	FEATURES.flatMap((feature) => (has[feature] ? (collectionOf(feature)?.needs ?? []) : []));

/** The other files that must be there once this one turns a feature on. Paths are below the content folder. */
export const neededWith = (file: string): readonly string[] =>
	Object.values<Collection>(collections).flatMap(({ pattern, feature, needs = [], rules }) =>
		feature && toPathPattern(pattern).test(file) ? [...needs, ...(rules ? [rules] : [])] : [],
	);
