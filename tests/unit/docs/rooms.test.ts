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

it('of two rooms only one imports the other', () => {
	const imports = new Map<string, string>();
	for (const path of globSync('{src,netlify,commands}/**/*.{ts,tsx,astro}')) {
		const file = path.replaceAll('\\', '/');
		for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import\() ?'([^']+)'/g)) {
			const target = targetOf(file, name);
			const rooms = target && [roomOf(file), roomOf(target)];
			if (rooms && rooms[0] !== rooms[1]) imports.set(rooms.join(' > '), `${file} imports ${target}`);
		}
	}
	expect(imports.size).toBeGreaterThan(100);
	const backAndForth = [...imports].filter(([arrow]) => imports.has(arrow.split(' > ').reverse().join(' > ')));
	expect(backAndForth.map(([, one]) => one).sort()).toEqual([]);
});
