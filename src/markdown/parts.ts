import { FEATURES, type Feature, type Features } from '#src/features.ts';

/** A mark alone on its line is removed together with the line. */
const marksOf = (feature: Feature): RegExp => new RegExp(`^<!-- /?${feature} -->\\r?\\n|<!-- /?${feature} -->`, 'gm');

const passagesOf = (feature: Feature): RegExp =>
	new RegExp(
		`^<!-- ${feature} -->\\r?\\n[^]*?^<!-- /${feature} -->(?:\\r?\\n|$)|<!-- ${feature} -->[^]*?<!-- /${feature} -->`,
		'gm',
	);

/**
 * A text without the marks `<!-- store -->` and `<!-- /store -->`, and without the passage between them if the site has
 * no store; the same for each feature. `replace` returns the text for the place of a mark or passage.
 */
export const keepParts = (text: string, has: Features, replace: (part: string) => string = () => ''): string =>
	FEATURES.reduce(
		(rest, feature) => rest.replace(has[feature] ? marksOf(feature) : passagesOf(feature), (part) => replace(part)),
		text,
	);
