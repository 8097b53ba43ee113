import { posix } from 'node:path';
import { type Import, importsOf, type SourceFile, targetOf } from '#tests/support/imports.ts';

/**
 * What the files of a room may import, by the path of the room or of a single file. An entry allows a path or package
 * and everything below it; `*` allows everything. `type` before an entry allows only its types. Imports within the room
 * need no entry.
 */
export type ImportTable = Readonly<Record<string, readonly string[]>>;

const isIn = (path: string, place: string): boolean => path === place || path.startsWith(`${place}/`);

/** The row with the longest path that fits. */
const rowOf = (table: ImportTable, path: string): string | undefined =>
	Object.keys(table)
		.filter((place) => isIn(path, place))
		.toSorted((a, b) => b.length - a.length)[0];

/** The folder within which imports are relative: `src/forms`, `src/features/news`, `netlify/server`, `commands`. */
const roomOf = (path: string): string =>
	posix
		.dirname(path)
		.split('/')
		.slice(0, path.startsWith('src/features/') ? 3 : 2)
		.join('/');

const isAllowed = (target: string, isType: boolean, allowed: readonly string[]): boolean =>
	allowed.includes('*') ||
	allowed.some((entry) => isIn(target, entry.replace(/^type /, '')) && (isType || !entry.startsWith('type ')));

/**
 * Whether both spellings are allowed. Style sheets have no aliases, files of `public/` neither, and tests may use
 * either spelling.
 */
const isFreeToSpell = ({ path }: SourceFile, target: string): boolean =>
	path.endsWith('.css') || isIn(target, 'public') || isIn(path, 'tests');

const faultOf = (file: SourceFile, row: string, allowed: readonly string[], found: Import): string | undefined => {
	const { specifier, isType } = found;
	const target = targetOf(file, specifier);
	if (!isIn(target, row) && !isAllowed(target, isType, allowed)) return `may not import ${specifier}`;
	if (isFreeToSpell(file, target)) return undefined;
	const isInside = isIn(target, roomOf(file.path));
	if (specifier.startsWith('.') && !isInside) return `leaves its room by ${specifier}`;
	// Files at the top of `src/` may spell imports of the rooms below either way.
	return specifier.startsWith('#') && isInside && roomOf(file.path) !== 'src'
		? `goes outside for ${specifier}`
		: undefined;
};

/**
 * Returns one line for each import that the table forbids or that is spelled the wrong way, and for each file without a
 * row.
 */
export const findForbiddenImports = (table: ImportTable, files: readonly SourceFile[]): string[] =>
	files.flatMap((file) => {
		const row = rowOf(table, file.path);
		if (row === undefined) return `${file.path} has no room`;
		const faults = importsOf(file).map((found) => faultOf(file, row, table[row] ?? [], found));
		return faults.filter((fault) => fault !== undefined).map((fault) => `${file.path} ${fault}`);
	});

/** One line for each way that leads from a file back to it by imports, those of types alone among them. */
export const findImportCircles = (files: readonly SourceFile[]): string[] => {
	const imports = new Map(
		files.map((file) => [file.path, importsOf(file).map(({ specifier }) => targetOf(file, specifier))]),
	);
	const visited = new Set<string>();
	const circlesFrom = (path: string, way: readonly string[]): string[] => {
		if (way.includes(path)) return [[...way.slice(way.indexOf(path)), path].join(' → ')];
		if (visited.has(path)) return [];
		visited.add(path);
		return (imports.get(path) ?? []).flatMap((target) => circlesFrom(target, [...way, path]));
	};
	return [...imports.keys()].flatMap((path) => circlesFrom(path, []));
};
