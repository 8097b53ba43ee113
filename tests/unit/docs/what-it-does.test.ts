import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const LINES = readFileSync('docs/what-it-does.md', 'utf8').split('\n');
/** The file where something begins, and the test that shows it. */
const ENTRIES = LINES.flatMap((line) => {
	const [, file = '', test = ''] = /^[^|]+ \| `([^`|]+)` \| `([^`|]+)`$/.exec(line) ?? [];
	return file ? [{ file, test }] : [];
});

it('each entry of what the site does is one short line, and names a file and a test that exist', () => {
	const rows = LINES.filter((line) => line.includes(' | ') && !/^---| \| File \| Test$/.test(line));
	expect(ENTRIES).toHaveLength(rows.length);
	expect(rows.filter((row) => row.length > 160)).toEqual([]);
	expect(
		ENTRIES.filter(({ file, test }) => !existsSync(file) || !existsSync(test) || !test.startsWith('tests/')),
	).toEqual([]);
});

it('every feature, and every command for an association, has an entry', () => {
	// What developers run is in docs/tests.md.
	const rooms = globSync(['src/features/*/', 'commands/*/']).filter((room) => !/bench|test$/.test(room));
	expect(rooms.length).toBeGreaterThan(15);
	expect(rooms.filter((room) => !ENTRIES.some(({ file }) => file.startsWith(`${room}/`)))).toEqual([]);
});
