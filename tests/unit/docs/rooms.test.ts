import { globSync, readFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import { expect, it } from 'vitest';

/** The room of a file: a folder of `src/` or `netlify/`, a feature, or a file that stands beside the rooms. */
const roomOf = (file: string): string => {
	if (/^src\/(?:features\/\w+\/(?:mailed-)?pages|pages)\//.test(file)) return 'pages';
	const [room = file] = /^(?:src\/features\/|netlify\/server\/|src\/|netlify\/)?[^/]+/.exec(file) ?? [];
	return room;
};

/** The file that an import names; `undefined` if that is a package. */
const targetOf = (file: string, name: string): string | undefined => {
	if (name.startsWith('.')) return posix.join(dirname(file), name);
	return /^#(?:src|netlify|commands|tests)\//.test(name) ? name.slice(1) : undefined;
};

interface Import {
	readonly file: string;
	/** As it is written. */
	readonly name: string;
	/** A file of the project, or a package. */
	readonly target: string;
}

const importsOf = (file: string): Import[] =>
	Array.from(
		readFileSync(file, 'utf8').matchAll(/(?:\bfrom|\bimport|@import)\s*\(?\s*'([^'\n?]+)/g),
		([, name = '']) => ({ file, name, target: targetOf(file, name) ?? name }),
	);

const allImports = globSync('{src,netlify,commands,tests}/**/*.{ts,tsx,astro,css}').flatMap((path) =>
	importsOf(path.replaceAll('\\', '/')),
);

const imports = allImports.filter(({ file }) => !file.startsWith('tests/'));

/** Who imports whom, from the lowest up; `*` is all of `src/`. Tests and commands import from anywhere. */
const ROOMS: Readonly<Record<string, string>> = {
	format: '',
	geo: '',
	'content-folder.ts': '',
	'demonstration.ts': '',
	'translated-addresses.ts': 'format',
	forms: 'format',
	'features.ts': 'forms',
	'routes.ts': 'format forms translated-addresses.ts',
	i18n: 'format routes.ts',
	day: 'format geo i18n routes.ts',
	markdown: 'format',
	schemas: 'format geo features.ts',
	brand: 'schemas',
	images: 'brand',
	fonts: '',
	styles: '',
	components: 'format day i18n images styles routes.ts translated-addresses.ts',
	'forms/react': 'format forms i18n components',
	cartography: 'format geo i18n components routes.ts',
	'collections.ts': 'format schemas features features.ts',
	'feature-content.ts': 'schemas collections.ts features.ts',
	'content.config.ts': 'format markdown schemas collections.ts content-folder.ts',
	data: 'format forms i18n images schemas components collections.ts content-folder.ts demonstration.ts features.ts routes.ts translated-addresses.ts',
	layouts: 'format forms/react i18n brand fonts styles components data features routes.ts translated-addresses.ts',
	legal: 'format forms i18n markdown schemas components data layouts collections.ts features.ts',
	check: 'format geo day schemas brand data features legal collections.ts feature-content.ts features.ts routes.ts',
	features:
		'format geo forms forms/react i18n day schemas images styles components cartography data legal check collections.ts content-folder.ts features.ts routes.ts translated-addresses.ts',
	pages: '*',
	integrations: '*',
	'netlify/server':
		'format forms i18n day schemas brand features collections.ts features.ts routes.ts translated-addresses.ts',
	'netlify/functions': 'format routes.ts netlify/server',
	'netlify/local': 'format',
};

/** What other features import of one beside its `data.ts`. */
const SHARED_BY_FEATURES: Readonly<Record<string, string>> = {
	'src/features/trails/trail-words.ts': 'the search finds a trail by the words that its page has',
	'src/features/offline/KeepPage.astro': 'its button stands on the page that it keeps',
	'src/features/news/post-page.css': 'the editor shows a post as its page does',
};

/** The rooms of `netlify/server`, from the lowest up, each with the rooms that it imports. */
const SERVER_ROOMS: Readonly<Record<string, string>> = {
	base: '',
	store: '',
	http: 'base store',
	mail: 'base store',
	cases: 'base store mail',
	forms: 'base store mail cases',
	day: 'base store',
	outings: 'base store http mail',
	desk: 'base store http mail cases forms outings',
	clock: 'base store mail cases forms outings day',
};

/** The row of `ROOMS` for a file; none for tests and commands. */
const rowOf = (file: string): string | undefined => {
	if (roomOf(file) === 'pages') return 'pages';
	const [, inSrc, inNetlify] = /^(?:src\/(forms\/react(?=\/)|[^/]+)|(netlify\/[^/]+))/.exec(file) ?? [];
	return inSrc ?? inNetlify;
};

/** Why an import is not allowed; `undefined` if it is. */
const whyForbidden = ({ file, target }: Import): string | undefined => {
	const [from, to] = [rowOf(file), rowOf(target)];
	if (from === undefined) return undefined;
	const row = ROOMS[from];
	if (row === undefined) return `${from} has no row in ROOMS`;
	if (/^(?:commands|tests)\//.test(target)) return 'the site knows neither its commands nor its tests';
	if (from === 'features' && to === 'features')
		return roomOf(file) === roomOf(target) || target.endsWith('/data.ts') || target in SHARED_BY_FEATURES
			? undefined
			: 'of another feature only data.ts is imported, and what SHARED_BY_FEATURES names';
	if (from === 'netlify/server' && /^src\/.*\.(?:tsx|astro)$/.test(target)) return 'functions take no part of a page';
	if (to === undefined || from === to || row.split(' ').includes(to)) return undefined;
	return row === '*' && target.startsWith('src/') ? undefined : `the row of ${from} in ROOMS does not name ${to}`;
};

it('a room imports what the table allows', () => {
	const forbidden = imports.flatMap((one) => {
		const why = whyForbidden(one);
		return why ? `${one.file} imports ${one.target}, but ${why}` : [];
	});
	expect(forbidden).toEqual([]);
});

it('the table allows nothing that no room needs', () => {
	const used = new Set(imports.flatMap(({ file, target }) => [`${rowOf(file)} > ${rowOf(target)}`, target]));
	const allowed = Object.entries(ROOMS).flatMap(([room, others]) =>
		others.split(' ').flatMap((other) => (other && other !== '*' ? `${room} > ${other}` : [])),
	);
	expect([...allowed, ...Object.keys(SHARED_BY_FEATURES)].filter((one) => !used.has(one))).toEqual([]);
});

it('of two rooms only one imports the other', () => {
	const arrows = new Map<string, string>();
	for (const { file, target } of imports) {
		const rooms = [roomOf(file), roomOf(target)];
		if (rooms[0] !== rooms[1] && target.includes('/')) arrows.set(rooms.join(' > '), `${file} imports ${target}`);
	}
	expect(arrows.size).toBeGreaterThan(100);
	const backAndForth = [...arrows].filter(([arrow]) => arrows.has(arrow.split(' > ').reverse().join(' > ')));
	expect(backAndForth.map(([, one]) => one).sort()).toEqual([]);
});

it('the rooms of the server import what their table says', () => {
	const arrows = new Set(
		imports.flatMap(({ file, target }) => {
			const [from, to] = [file, target].map((path) => /^netlify\/server\/([^/]+)\//.exec(path)?.[1]);
			return from && to && from !== to ? `${from} > ${to}` : [];
		}),
	);
	const table = Object.entries(SERVER_ROOMS).flatMap(([room, others]) =>
		others.split(' ').flatMap((other) => other && `${room} > ${other}`),
	);
	expect([...arrows].sort()).toEqual(table.filter(Boolean).sort());
});

it('one room of the server sends mail', () => {
	const senders = imports.filter(({ file, target }) => target === 'postmark' && file.startsWith('netlify/server/'));
	expect([...new Set(senders.map(({ file }) => roomOf(file)))]).toEqual(['netlify/server/mail']);
});

it('inside a room imports are relative, and across rooms they begin with #', () => {
	// The rooms of the server are one for imports, and so are commands; files beside the rooms of `src/` are in none.
	const ownFolder = (file: string): string | undefined =>
		/^(?:src\/features\/[^/]+|(?:src|netlify|tests)\/[^/]+|commands)\//.exec(file)?.[0];
	const inOtherForm = allImports
		.filter(({ file, name }) => ownFolder(file) && !file.endsWith('.css') && targetOf(file, name))
		.filter(({ target }) => /^(?:src|netlify|commands|tests)\//.test(target))
		.filter(({ file, name, target }) => name.startsWith('.') !== (ownFolder(file) === ownFolder(target)))
		.map(({ file, name }) => `${file}: ${name}`);
	expect(inOtherForm).toEqual([]);
});
