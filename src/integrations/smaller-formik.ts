import type { Plugin } from 'vite';

/**
 * Lets go of what Formik imports for a part of it that nothing here uses. Of a module in the older format a bundler cannot
 * know that it only exports something, and keeps it: 900 bytes of each form.
 */
export const smallerFormik = (): Plugin => ({
	name: 'smaller-formik',
	transform: {
		filter: { id: /[\\/]hoist-non-react-statics[\\/]/ },
		handler: (code) => ({ code, moduleSideEffects: false }),
	},
});
