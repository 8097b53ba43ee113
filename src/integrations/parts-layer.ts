import type { Plugin } from 'vite';

/** As in `src/styles/layers.css`. A page's first styles may be a component's, so each of them says it. */
const ORDER = '@layer tokens, reset, base, components, parts;';

/**
 * Puts the styles of components, and style sheets that name no layer, into the layer `parts`. There they win over the
 * shared `components`, whatever the selectors of both, and lose to what is in no layer: print, and rules for one page.
 */
export const partsLayer = (): Plugin => ({
	name: 'parts-layer',
	enforce: 'pre',
	transform: {
		filter: {
			id: /[\\/]src[\\/][^?]+(?:\.css$|\.astro\?astro&type=style)/,
			code: { exclude: /@layer|@import|@font-face/ },
		},
		handler: (code) => ({ code: `${ORDER}@layer parts {${code}}`, map: null }),
	},
});
