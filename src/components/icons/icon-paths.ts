import type { IconName } from './icon-name.ts';

const drawings = import.meta.glob<string>('./*.svg', { query: '?raw', import: 'default', eager: true });

/** What is drawn in an icon's file. */
export const pathsOf = (name: IconName): string =>
	drawings[`./${name}.svg`]?.replace(/^<svg[^>]*>|<\/svg>\s*$/g, '').replace(/\s+/g, ' ') ?? '';
