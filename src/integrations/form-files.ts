import type { Plugin } from 'vite';

const NAME = 'FORM_FILES';

/**
 * Writes into a page's script that says `FORM_FILES` the addresses of all that it imports later, itself or by what it
 * imports at once, each with its own imports.
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
			for (const later of [dynamicImports, ...imports.map((file) => chunks[file]?.dynamicImports ?? [])])
				later.forEach(add);
			return code.replaceAll(NAME, JSON.stringify([...files].map((file) => `/${file}`)));
		},
	},
});
