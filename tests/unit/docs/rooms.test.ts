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
	return /^#(?:src|netlify)\//.test(name) ? name.slice(1) : undefined;
};

interface Import {
	readonly file: string;
	/** A file of the project, or a package. */
	readonly target: string;
}

const namesIn = (file: string): string[] =>
	Array.from(readFileSync(file, 'utf8').matchAll(/(?:from|import\() ?'([^']+)'/g), ([, name = '']) => name);

const imports: readonly Import[] = globSync('{src,netlify,commands}/**/*.{ts,tsx,astro}').flatMap((path) => {
	const file = path.replaceAll('\\', '/');
	return namesIn(file).map((name) => ({ file, target: targetOf(file, name) ?? name }));
});

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
	// The rooms of the server are one for imports, and files beside the rooms of `src/` are in none.
	const ownFolder = (file: string): string | undefined =>
		/^(?:src\/features\/[^/]+|(?:src|netlify)\/[^/]+)\//.exec(file)?.[0];
	const inOtherForm = globSync('{src,netlify}/*/**/*.{ts,tsx,astro}').flatMap((file) =>
		namesIn(file)
			.filter((name) => targetOf(file, name)?.match(/^(?:src|netlify)\//))
			.filter((name) => name.startsWith('.') !== (ownFolder(file) === ownFolder(targetOf(file, name) ?? '')))
			.map((name) => `${file}: ${name}`),
	);
	expect(inOtherForm).toEqual([]);
});
