import type { IconName } from './icon-name.ts';

/**
 * The drawings of trails and of each page's end, which are in a file of their own: in a page they would take a kilobyte of
 * its 14.
 */
export const ICONS_IN_FILE = [
	'bus',
	'clock',
	'copy',
	'difficulty',
	'distance',
	'dog',
	'download',
	'elevation',
	'facebook',
	'instagram',
	'leaf',
	'line',
	'loop',
	'mail',
	'map-pin',
	'phone',
	'print',
	'save',
	'stroller',
	'warning',
	'wheelchair',
	'youtube',
] as const satisfies readonly IconName[];

export type IconInFile = (typeof ICONS_IN_FILE)[number];
