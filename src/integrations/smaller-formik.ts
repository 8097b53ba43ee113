import type { Plugin } from 'vite';

/** Formik copies only objects and lists of text, and reads fields by one key. lodash handles every case, at 4 kB for each form. */
const COPIES: Readonly<Record<string, string>> = {
	clone: 'export default (value) => (Array.isArray(value) ? [...value] : { ...value });',
	cloneDeep: 'export default (value) => structuredClone(value);',
	// A field's name is one key in brackets, or a plain word: `toKey` in `useSubmission.ts`.
	toPath: `export default (path) => (Array.isArray(path) ? path : [/^\\["(.*)"\\]$/.exec(path)?.[1] ?? path]);`,
};

/**
 * Leaves out modules that only unused parts of Formik import. A bundler keeps a CommonJS module, because it cannot know
 * that the module does nothing but export. Without this the membership form has 101.8 kB of script; the limit is 100.
 */
export const smallerFormik = (): Plugin => ({
	name: 'smaller-formik',
	transform: {
		filter: { id: /[\\/](?:hoist-non-react-statics[\\/]|lodash-es[\\/](?:clone(?:Deep)?|toPath)\.js)/ },
		handler: (code, id) => {
			const [, name = ''] = /lodash-es[\\/](\w+)\.js/.exec(id) ?? [];
			return { code: COPIES[name] ?? code, moduleSideEffects: false };
		},
	},
});
