import type { IconName } from '../ui/icon-name.ts';

/** The drawings that pages of trails show, which are a file of their own: in each page they would take a kilobyte. */
export const TRAIL_ICONS = [
	'bus',
	'clock',
	'copy',
	'difficulty',
	'distance',
	'dog',
	'download',
	'elevation',
	'leaf',
	'line',
	'loop',
	'map-pin',
	'print',
	'save',
	'stroller',
	'warning',
	'wheelchair',
] as const satisfies readonly IconName[];

export type TrailIconName = (typeof TRAIL_ICONS)[number];
