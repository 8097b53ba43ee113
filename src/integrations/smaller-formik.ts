import type { Plugin } from 'vite';

/** What Formik copies are objects and lists of text: lodash's own copies, of whatever there is, take 3 kB of each form. */
const COPIES: Readonly<Record<string, string>> = {
	clone: 'export default (value) => (Array.isArray(value) ? [...value] : { ...value });',
	cloneDeep: 'export default (value) => structuredClone(value);',
};

/**
 * Lets go of what Formik imports for parts of it that nothing here uses. Of a module in the older format a bundler cannot
 * know that it only exports something, and keeps it. Without this the membership form has 101.8 kB of script, of 100.
 */
export const smallerFormik = (): Plugin => ({
	name: 'smaller-formik',
	transform: {
		filter: { id: /[\\/](?:hoist-non-react-statics[\\/]|lodash-es[\\/]clone(?:Deep)?\.js)/ },
		handler: (code, id) => {
			const [, name = ''] = /lodash-es[\\/](\w+)\.js/.exec(id) ?? [];
			return { code: COPIES[name] ?? code, moduleSideEffects: false };
		},
	},
});
