import { formatDistance, formatHeight } from '#src/format/words.ts';
import type { Translate } from '#src/i18n/translate.ts';
import type { DrawingTexts, TrailPlace } from './data/drawings.ts';
import type { OverviewTexts } from './data/overview.ts';

/** Metres on a scale bar. */
const barText = (metres: number): string => (metres < 1_000 ? formatHeight(metres) : formatDistance(metres));

/** The words on the map of all trails. */
export const overviewTexts = (t: Translate): OverviewTexts => ({
	title: t('trails.overview'),
	north: t('trails.drawing.north'),
	distance: barText,
});

/** The words on a trail's map and profile. */
export const drawingTexts = (t: Translate, title: string): DrawingTexts => ({
	map: {
		title: t('trails.drawing.mapTitle', { title }),
		start: t('trails.drawing.start'),
		finish: t('trails.drawing.finish'),
		startAndFinish: t('trails.drawing.startAndFinish'),
		north: t('trails.drawing.north'),
		distance: barText,
	},
	profile: {
		title: t('trails.drawing.profileTitle', { title }),
		elevation: formatHeight,
		distance: formatDistance,
	},
});

/** A place along the way in words: «3,2 km, a 268 m de altitude: Moinho de rodízio». */
export const placeText = (t: Translate, { distance, elevation, name }: TrailPlace): string => {
	const place = t('trails.placeOf', { distance: formatDistance(distance), height: formatHeight(elevation) });
	return name ? t('trails.placeAt', { place, name }) : place;
};
