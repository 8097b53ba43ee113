import { formatDistance, formatHeight } from '#src/format/way.ts';
import type { Translate } from '#src/i18n/translate.ts';
import type { OverviewTexts } from './overview-map.ts';
import type { ProfileTexts } from './profile-chart.ts';
import type { MapTexts } from './track-map.ts';

/** The length of a scale bar, or of a square of the grid, in words, from metres. */
export const mapLength = (metres: number): string => (metres < 1_000 ? formatHeight(metres) : formatDistance(metres));

/** The words on the map of all trails. */
export const overviewTexts = (t: Translate): OverviewTexts => ({
	title: t('trails.overview'),
	north: t('trails.drawing.north'),
	distance: mapLength,
});

/** The words on the map of a trail. */
export const mapTexts = (t: Translate, title: string): MapTexts => ({
	title: t('trails.drawing.mapTitle', { title }),
	start: t('trails.drawing.start'),
	finish: t('trails.drawing.finish'),
	startAndFinish: t('trails.drawing.startAndFinish'),
	north: t('trails.drawing.north'),
	distance: mapLength,
});

/** The words on the profile of a trail. */
export const profileTexts = (t: Translate, title: string): ProfileTexts => ({
	title: t('trails.drawing.profileTitle', { title }),
	elevation: formatHeight,
	distance: formatDistance,
});
