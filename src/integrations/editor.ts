import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { build, type Plugin } from 'vite';

/** Parts of the editor that this site has no use for: code with colours, maps, and languages other than the site's. */
const UNUSED = /^@shikijs\/|^leaflet|^terra-draw|^svgo|chunks\/shiki/;

const leaveOut = (): Plugin => ({
	name: 'editor-without-unused-parts',
	enforce: 'pre',
	resolveId(source, importer) {
		if (UNUSED.test(source)) return '\0unused';
		if (/\/locales\/(?!pt-PT)[\w-]+\.json$/.test(source))
			return this.resolve(source.replace(/[\w-]+\.json$/, 'pt-PT.json'), importer);
		// The editor renders our fields with its own React.
		return source === 'react' && !importer?.includes('node_modules') ? '\0react' : undefined;
	},
	transform: {
		filter: { code: 'cdn.jsdelivr.net' },
		// Its fonts are also files of the package, which it adds by script.
		handler: (code) => code.replaceAll(/@font-face \{[^}]*cdn\.jsdelivr\.net[^}]*\}/g, ''),
	},
	load(id) {
		if (id === '\0unused') return 'export default undefined;';
		return id === '\0react'
			? 'const React = globalThis.__SVELTIA_CMS_REACT__; export default React; export const { Component, useEffect, useId, useMemo, useRef, useState } = React;'
			: undefined;
	},
});

/** `owner/name` of a repository on GitHub, from the address that Netlify gives to a build. */
const repositoryOf = (address = ''): string | undefined =>
	/github\.com[/:]([^/]+\/[^/]+?)(?:\.git)?$/.exec(address)?.[1];

/** Builds the editor into `/admin/`, apart from the pages, so that it shares no file with them. */
export const editor = (): AstroIntegration => {
	let resolve: object = {};
	return {
		name: 'editor',
		hooks: {
			'astro:config:done': ({ config }) => {
				({ resolve = {} } = config.vite);
			},
			'astro:build:done': async ({ dir }) => {
				await build({
					configFile: false,
					logLevel: 'warn',
					base: '/admin/',
					define: {
						REPOSITORY: JSON.stringify(repositoryOf(process.env['REPOSITORY_URL'])) ?? 'undefined',
						BRANCH: JSON.stringify(process.env['BRANCH']) ?? 'undefined',
						'process.env.NODE_ENV': '"production"',
					},
					resolve,
					plugins: [leaveOut()],
					build: {
						copyPublicDir: false,
						chunkSizeWarningLimit: 3000,
						target: 'es2022',
						// Its preview has the site's styles, which all browsers that the site knows can read.
						cssTarget: 'esnext',
						outDir: fileURLToPath(new URL('admin/', dir)),
						assetsInlineLimit: 0,
						rolldownOptions: {
							input: fileURLToPath(new URL('../features/editing/admin.ts', import.meta.url)),
							output: { entryFileNames: 'editor.js', chunkFileNames: '[name].js', assetFileNames: '[name][extname]' },
						},
					},
				});
			},
		},
	};
};
