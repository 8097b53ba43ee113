import { fileURLToPath } from 'node:url';
import { getViteConfig } from 'astro/config';

/** Tests that render Astro's components. Only Astro's own Vite plugins can read these. */
export default getViteConfig({
	root: fileURLToPath(new URL('../..', import.meta.url)),
	test: {
		name: 'components',
		include: ['tests/components/**/*.test.ts'],
		// Drawings contain the tokens.
		css: { include: [/tokens\.css/] },
		testTimeout: 30_000,
		hookTimeout: 30_000,
	},
});
