import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { EVERYTHING, FEATURES, NOTHING } from '#src/features.ts';
import { keepTexts, textsOf } from '#src/integrations/traces.ts';

const TEXTS = JSON.parse(readFileSync('public/assets/i18n/pt.json', 'utf8'));

const at = (path: string): unknown =>
	path.split('.').reduce((texts: Record<string, never> | undefined, name) => texts?.[name], TEXTS);

it('every text of a feature is in the translation file', () => {
	expect(FEATURES.flatMap(textsOf).filter((path) => at(path) === undefined)).toEqual([]);
});

it('the published translation file has no texts of features that are off', () => {
	expect(keepTexts(TEXTS, EVERYTHING)).toEqual(TEXTS);
	const kept = keepTexts(TEXTS, { ...NOTHING, trails: true });
	expect(kept).toHaveProperty('livingMap');
	expect(kept).not.toHaveProperty('store');
	expect(kept).not.toHaveProperty(['menu', 'news']);
	expect(kept).toHaveProperty(['menu', 'trails'], TEXTS.menu.trails);
});
