import type { Translate } from '#src/i18n/translate.ts';
import type { TrailView } from './data.ts';

/** What is written beside a trail's waymark: «PR 4, circular». */
export const trailMark = (t: Translate, trail: TrailView): string =>
	t('trails.mark', {
		class: trail.class,
		number: trail.number,
		shape: t(`trails.shapes.${trail.shape}`).toLowerCase(),
	});
