import tokens from '#brand/tokens.css?raw';
import { FLAG_SIDE, OVERVIEW_SIZE, renderOverviewMap } from '#src/cartography/overview-map.ts';
import { renderProfile } from '#src/cartography/profile-chart.ts';
import { DESK_SYMBOLS, PHONE_SYMBOLS } from '#src/cartography/symbols.ts';
import { renderTerrainAround, renderTrackMap } from '#src/cartography/track-map.ts';
import { holdsOn } from '#src/day/holds.ts';
import { today } from '#src/format/clock.ts';
import type { Words } from '#src/i18n/words.ts';
import { TRAIL_DRAWINGS, type TrailDrawing } from '#src/routes.ts';
import { getRegion, type TrailView } from './data.ts';

/** The drawings that a trail has: without heights there is no profile. */
export const drawingsOf = ({ track }: TrailView): readonly TrailDrawing[] =>
	TRAIL_DRAWINGS.filter((drawing) => track.heights || drawing.startsWith('map'));

/** The stretches with an alert on the day of the build. */
export const stretchesOf = ({ alerts }: TrailView) =>
	alerts
		.filter((alert) => holdsOn(today(), alert))
		.flatMap(({ fromKm, toKm }) =>
			fromKm === undefined || toKm === undefined ? [] : [{ from: fromKm * 1_000, to: toKm * 1_000 }],
		);

/** A trail's map or profile as an SVG file; `null` for a profile without heights. */
export const drawTrail = (words: Words, trail: TrailView, drawing: TrailDrawing): string | null => {
	const { t } = words;
	const { title, track } = trail;
	const stretches = stretchesOf(trail);
	const options = {
		symbols: drawing.endsWith('-phone') ? PHONE_SYMBOLS : DESK_SYMBOLS,
		tokens,
		stretches,
		formats: words,
	};
	if (!drawing.startsWith('map'))
		return renderProfile(track, { ...options, title: t('trails.drawing.profileTitle', { title }) });
	const texts = {
		title: t('trails.drawing.mapTitle', { title }),
		start: t('trails.drawing.start'),
		finish: t('trails.drawing.finish'),
		startAndFinish: t('trails.drawing.startAndFinish'),
		north: t('trails.drawing.north'),
	};
	return (drawing === 'map-land' ? renderTerrainAround : renderTrackMap)(track, {
		...options,
		terrain: track.terrain,
		texts,
	});
};

/** The sheet is shown at about six tenths of its size beside the list, and at half of it on a phone: type has 12 px. */
const OVERVIEW_SYMBOLS = 1.8;

/** The map of all trails on one sheet, each with its number. `flags` has the places of the numbers, in trail order. */
export const drawOverview = async (words: Words, trails: readonly TrailView[]) =>
	renderOverviewMap(
		trails.map(({ number, track: { start, points } }) => ({ number, start, way: points })),
		{
			terrain: await getRegion(),
			symbols: OVERVIEW_SYMBOLS,
			texts: { title: words.t('trails.overview'), north: words.t('trails.drawing.north') },
			tokens,
			formats: words,
		},
	);

/** The size of the overview's sheet, and its flags for the links that lie over them, in the sheet's units. */
export const getOverview = async (words: Words, trails: readonly TrailView[]) => {
	const { flags } = await drawOverview(words, trails);
	const credits = (await getRegion())?.attribution ?? [];
	return { ...OVERVIEW_SIZE, side: FLAG_SIDE * OVERVIEW_SYMBOLS, flags, credits };
};

export type OverviewView = Awaited<ReturnType<typeof getOverview>>;
