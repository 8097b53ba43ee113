import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { build, type Plugin } from 'vite';
import { contentFolder } from '#src/content-folder.ts';
import words from '#src/features/editing/words.json' with { type: 'json' };
import { readProject, readStarts } from './read-content.ts';

/** Parts of the editor that this site has no use for: code with colours, maps, and languages other than the site's. */
const UNUSED = /^@shikijs\/|^leaflet|^terra-draw|^svgo|chunks\/shiki/;

/**
 * What the package's code must do in another way, so that nobody's work is lost: each has a browser test that fails without
 * it. If a version of the package lacks one of these places, the build stops. Looks and labels are changed from outside
 * (`features/editing/around.ts`).
 */
const CHANGES: readonly (readonly [pattern: RegExp, replacement: string])[] = [
	// It asks before a save takes back somebody else's commit only where there are no proposals. A first proposal would, too.
	[
		/if\(!\w+\)(?=\{let (\w+)=await \w+\((\w+)\);if\(\1&&!\w+\)throw Error\(`save_conflict`)/,
		'if(!$2.originalEntry?.workflow)',
	],
	// The box above a form checks an entry beside all others, which the package keeps to itself.
	[
		/(\w+)=(\w+)\(\[\]\)(?=,\w+=\{source:void 0,map:new Map\},\w+=\w+=>\{let \w+=\1\.current;if)/,
		'$1=globalThis.editorEntries=$2([])',
	],
	[/(\w+)=(\w+)\(\[\]\)(?=,\w+=\w+\(\(\)=>\1\.current\.some\(\(\{workflow:)/, '$1=globalThis.editorAssets=$2([])'],
	// What others name is not deleted. By itself it takes the name out of them.
	[
		/(entries:(\w+)\}\)=>\{let \w+=new Map,\w+=\[\];if\(\2\.length\).{0,300}?return\{targets:\[\.\.\.\w+\.values\(\)\],blockers:)\w+\(\w+\)/,
		'$1globalThis.findBlockers($2)',
	],
	// Who may publish need not first say that it is ready, and a private repository on GitHub's free plan has no drafts.
	[/status:`draft`(?=,pullRequest:\w+\?\.workflow\.pullRequest)/, 'status:`pending_publish`'],
	// A second tab, or person, has saved this proposal since it was opened here: GitHub then refuses the commit. A commit to a
	// proposal that was published or closed meanwhile would reach nobody, and one to a proposal made elsewhere would overwrite it.
	[
		/(\w+)=(\w+)\?void 0:(await \w+\(\w+\))(?=,\w+=await \w+\(\w+,\{\.\.\.\w+,branch:\w+,headOid:\1\}\))/,
		'$1=($2?await globalThis.isProposed($2.branch)&&$2.headSHA:$3)||globalThis.refuse()',
	],
	[
		/(\w+)=(async \w+=>\{let\{owner:\w+,repo:\w+\}=\w+,\{repository:\w+\}=await \w+\(\w+,\{owner:\w+,repo:\w+,branch:\w+\}\);return!!\w+\?\.pullRequests\?\.totalCount\})/,
		'$1=globalThis.isProposed=$2',
	],
	// A proposal whose label was not sent, because the network failed in between, is a proposal as well.
	[
		/\s+labels: \$\{JSON\.stringify\(\w+\(\)\)\}(.{0,1200}?isCrossRepository\)return;let \w+=\w+\((\w+)\.labels\.nodes\.map\(\w+=>\w+\.name\)\))/s,
		'$1??(/^cms\\//.test($2.headRefName)?`pending_publish`:void 0)',
	],
	// A name that a proposal has is taken. The package would save a second new entry of the same title over the first.
	[
		/(\w+)=(\w+)\(\[\]\)(?=(?:,\w+=\w+\(!1\)){2},\w+=\w+\(\[\]\),\w+=\w+\(\(\)=>)/,
		'$1=globalThis.editorProposals=$2([])',
	],
	[
		/(=\((\w+),\w+\)=>\w+\(\2\)\.map\(\w+=>\w+\?\w+\.locales\[\w+\]\?\.slug:\w+\.slug\))(?=\.filter\(Boolean\))/,
		'$1.concat(globalThis.namesProposed($2))',
	],
	// A saved picture has its address in this browser no more. The package would ask it for the file: the form showed none, and an
	// entry whose folder gets another name could not be saved.
	[/(\.map\(\w+=>\(\{\.\.\.(\w+),)(?=sha:\w+\.files\[\2\.path\]\?\.sha\?\?\2\.sha,)/, '$1blobURL:void 0,'],
	// After a publication the package reads the site's files anew, and forgot the pictures of open proposals.
	[
		/(\(\{assets:(\w+),previous:(\w+),changedPaths:\w+\}\)=>\{if\(!\3\.length\)return \2;.{0,120}?return \2\.map\(.{0,120}?\}\))(?=\})/,
		'$1.concat($3.filter(one=>one.workflow&&!$2.some(({path})=>path===one.path)))',
	],
	// What is typed while a save is under way would go when it ends.
	[/(=await )(\w+\(\{draft:\w+,skipCI:\w+,overwrite:\w+\}\))/, '$1globalThis.holdForm($2)'],
	// The copy of what was typed has the name of a file that is not an entry's, or that an entry had before; a save would leave
	// it, and offer it again.
	[
		/(isNew:\w+,collection:\w+,collectionName:(\w+),fileName:(\w+),originalEntry:(\w+)\}=\w+,.{0,2600}?\w+\(\2,)\w+\?``:\w+\)/s,
		'$1$3??$4?.slug)',
	],
	[
		/(catch\((\w+)\)\{let (\w+)=.{0,60}?;throw )\3&&\3\.hash!==(\w+)\?(?=Error\(`The branch has moved)/,
		'$1($3?$3.hash!==$4:/Expected branch/.test($2.cause?.message??$2.message))?',
	],
	// A save that ends while another entry is open already would fill that one's form with its own. And a new address is also
	// the page's from then on: by the earlier one a later visit would find the entry without the change.
	[
		/\w+\(\w+\)&&(\w+\(`[^`]+`,\{replaceState:!0,notifyChange:!1\}\),\w+\.closeOnSave\?\?!0\?\(\w+\(\),(\w+)\.current=null\):\w+\(\{entryDraft:\2,.{0,120}?,extraValues:(\w+)\.extraValues,expanderStates:\3\.expanderStates\}\))/,
		'$2.current===$3&&($1)',
	],
	// The box above the form stops a save. The package forgot the box after the first one.
	[/(=\(\)=>\{)[\w$]+\.clear\(\),((?:[\w$]+\.clear\(\),){2}[\w$]+\.clear\(\)\})/, '$1$2'],
	// A control knows an entry's address, and not the one that somebody has just given it, nor the one that it has on the site
	// while a proposal gives it another.
	[
		/(\(\{draft:(\w+),locale:(\w+)\}\)=>\{let\{collectionName:.{0,400}?entryMap:\w+\(\{.{0,200}?\}\))(?=,valueMap)/,
		'$1.set(`newSlug`,$2.currentSlugs?.[$3]??$2.currentSlugs?._).set(`publishedPath`,$2.originalEntry?.workflow?.previousPaths?.[0])',
	],
	// Parts of the package that open its database at once, each to add a store, take one version for both. Who comes second
	// finds no store of its own, or a newer version, and tries again.
	[
		/(async(#\w+)\(\)\{let (\w+)=!1,(\w+)=await this\.#\w+\(\),\{version:\w+,objectStoreNames:\w+\}=\4,(\w+)=.{0,200}?)return \3&&\(\4\.close\(\),\4=(await this\.#\w+\(\w+\+1\))\),/s,
		'$1if($3){$4.close();$4=$6.catch(error=>{if(error.name!==`VersionError`)throw error});if(!$4?.objectStoreNames.contains($5)){$4?.close();return this.$2()}}return ',
	],
];

interface Words {
	readonly [name: string]: string | Words;
}

/** Replaces words of a dictionary by another dictionary's, also in groups. */
const merge = (own: Words, others: Words): Words =>
	Object.fromEntries(
		Object.entries({ ...own, ...others }).map(([name, word]) => {
			const before = own[name];
			return [name, typeof word === 'object' && typeof before === 'object' ? merge(before, word) : word];
		}),
	);

/** The places that the build has not found yet. */
const missing = new Set(CHANGES.map(([pattern]) => pattern));

/** The package's code as the editor has it. */
export const changePackage = (code: string): string =>
	CHANGES.reduce((changed, [pattern, replacement]) => {
		if (changed.search(pattern) >= 0) missing.delete(pattern);
		return changed.replace(pattern, replacement);
	}, code);

const leaveOut = (): Plugin => ({
	name: 'editor-without-unused-parts',
	enforce: 'pre',
	resolveId(source, importer) {
		if (UNUSED.test(source)) return '\0unused';
		if (/\/locales\/(?!pt-PT)[\w-]+\.json$/.test(source))
			return this.resolve(source.replace(/[\w-]+\.json$/, 'pt-PT.json'), importer);
		// The editor renders our fields with its own React.
		if (source === 'virtual:project') return '\0project';
		return source === 'react' && !importer?.includes('node_modules') ? '\0react' : undefined;
	},
	transform: {
		filter: { id: /@sveltia[\\/]cms[\\/]npm[\\/]index\.js$/ },
		handler: changePackage,
	},
	buildEnd() {
		if (missing.size > 0) throw new Error(`@sveltia/cms no longer has ${[...missing].join('\n')}`);
	},
	load(id) {
		if (id === '\0unused') return 'export default undefined;';
		if (id === '\0project')
			return `export const project = ${JSON.stringify({ ...readProject(), starts: readStarts(contentFolder) })};`;
		// What the package has not translated yet.
		if (id.endsWith('/pt-PT.json')) return JSON.stringify(merge(JSON.parse(readFileSync(id, 'utf8')), words));
		return id === '\0react'
			? 'const React = globalThis.__SVELTIA_CMS_REACT__; export default React; export const { Component, createRef, useEffect, useId, useMemo, useRef, useState } = React;'
			: undefined;
	},
});

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
					define: { 'process.env.NODE_ENV': '"production"' },
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
