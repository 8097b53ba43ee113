import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ICON_NAMES } from '#src/components/icons.ts';

it('every icon has a name and a drawing', () => {
	const drawings = readFileSync('src/components/icons.svg', 'utf8').matchAll(/<symbol id="([^"]+)"/g);
	expect(Array.from(drawings, ([, id]) => id)).toEqual(ICON_NAMES);
});
