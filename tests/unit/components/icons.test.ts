import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { TERRAIN_STYLE } from '#src/cartography/terrain.ts';
import { SIGNS } from '#src/cartography/terrain-points.ts';
import { ICON_NAMES } from '#src/components/icons.ts';

const DRAWINGS = readFileSync('src/components/icons.svg', 'utf8');

const namesIn = (svg: string): string[] => Array.from(svg.matchAll(/<symbol id="([^"]+)"/g), ([, id = '']) => id);

it('every icon has a name and a drawing', () => {
	expect(namesIn(DRAWINGS)).toEqual(ICON_NAMES);
});

it.each(['wood', 'scrub', 'rock', 'built'])('the legend shows %s in the colour that it has on maps', (kind) => {
	const colour = new RegExp(`\\.${kind}{fill:([^}]+)}`).exec(TERRAIN_STYLE)?.[1];
	const symbol = new RegExp(`<symbol id="legend-${kind}".*?</symbol>`).exec(DRAWINGS)?.[0];
	expect(symbol).toContain(`fill="${colour}"`);
});

it.each(Object.entries(SIGNS))('the legend shows a %s as maps do', (kind, drawing) => {
	expect(new RegExp(`<symbol id="legend-${kind}".*?</symbol>`).exec(DRAWINGS)?.[0]).toContain(` d="${drawing}"`);
});
