import type { Plugin } from 'vite';

const NAME = 'FORM_FILES';

/**
 * Writes into a script that says `FORM_FILES` the addresses of all that it imports later, with what these import and it
 * does not.
 */
export const withFormFiles = (): Plugin => ({
	name: 'form-files',
	// On a developer's machine nothing is fetched ahead.
	config: (_config, { command }) => (command === 'serve' ? { define: { [NAME]: '[]' } } : {}),
	renderChunk: {
		filter: { code: NAME },
		handler: (code, { imports, dynamicImports }, _options, { chunks }) => {
			const files = new Set<string>();
			const add = (file: string) => {
				if (files.has(file) || imports.includes(file)) return;
				files.add(file);
				chunks[file]?.imports.forEach(add);
			};
			dynamicImports.forEach(add);
			return code.replaceAll(NAME, JSON.stringify([...files].map((file) => `/${file}`)));
		},
	},
});
