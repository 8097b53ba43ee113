import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ICON_NAMES } from '#src/components/icons.ts';

const DRAWINGS = readFileSync('src/components/icons.svg', 'utf8');

const namesIn = (svg: string): string[] => Array.from(svg.matchAll(/<symbol id="([^"]+)"/g), ([, id = '']) => id);

it('every icon has a name and a drawing', () => {
	expect(namesIn(DRAWINGS)).toEqual(ICON_NAMES);
});
