import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FEATURE_ICONS } from '#src/components/feature-icons.ts';
import { ICON_NAMES } from '#src/components/icons.ts';
import { EVERYTHING, NOTHING } from '#src/features.ts';
import { keepIcons } from '#src/integrations/features.ts';

const DRAWINGS = readFileSync('src/components/icons.svg', 'utf8');

const namesIn = (svg: string): string[] => Array.from(svg.matchAll(/<symbol id="([^"]+)"/g), ([, id = '']) => id);

it('every icon has a name and a drawing', () => {
	expect(namesIn(DRAWINGS)).toEqual(ICON_NAMES);
});

it('an icon is published if a feature that shows it is on', () => {
	expect(ICON_NAMES).toEqual(expect.arrayContaining(Object.keys(FEATURE_ICONS)));
	expect(keepIcons(DRAWINGS, EVERYTHING)).toBe(DRAWINGS);
	const kept = namesIn(keepIcons(DRAWINGS, { ...NOTHING, store: true }));
	expect(kept).toEqual(expect.arrayContaining(['cart', 'minus', 'mail']));
	expect(kept).not.toContain('search');
});

/** The feature whose folder a file is in. The gallery and the sections of the home page share folders with others. */
const featureOf = (file: string): string => {
	const [, folder = '', part = ''] = /^src\/features\/(\w+)\/(\w+)/.exec(file.replaceAll('\\', '/')) ?? [];
	return { about: part, home: `${part}s`.replace('sliders', 'slides'), offline: 'trails' }[folder] ?? folder;
};

it('an icon of some features is shown by these alone', () => {
	const shown = globSync('src/features/**/*.{astro,tsx}').flatMap((file) =>
		Array.from(readFileSync(file, 'utf8').matchAll(/<Icon name="([^"]+)"/g), ([, name = '']) => ({ file, name })),
	);
	expect(shown.length).toBeGreaterThan(20);
	const isElsewhere = ({ file, name }: { file: string; name: string }) =>
		FEATURE_ICONS[name] && !FEATURE_ICONS[name].some((feature) => feature === featureOf(file));
	expect(shown.filter(isElsewhere)).toEqual([]);
});
