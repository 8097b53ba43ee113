import { FEATURES, type Feature, type Features } from '#src/features.ts';

/** A mark that has a line of its own goes with that line. */
const marksOf = (feature: Feature): RegExp => new RegExp(`^<!-- /?${feature} -->\\r?\\n|<!-- /?${feature} -->`, 'gm');

const passagesOf = (feature: Feature): RegExp =>
	new RegExp(
		`^<!-- ${feature} -->\\r?\\n[^]*?^<!-- /${feature} -->(?:\\r?\\n|$)|<!-- ${feature} -->[^]*?<!-- /${feature} -->`,
		'gm',
	);

/**
 * A text as the site shows it: without the marks `<!-- store -->` and `<!-- /store -->`, and without what stands between
 * them if the site has no store; the same for each feature. `replace` makes what stands in the place of either.
 */
export const keepParts = (text: string, has: Features, replace: (part: string) => string = () => ''): string =>
	FEATURES.reduce(
		(rest, feature) => rest.replace(has[feature] ? marksOf(feature) : passagesOf(feature), (part) => replace(part)),
		text,
	);
