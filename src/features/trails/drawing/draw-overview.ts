import tokens from '#brand/tokens.css?raw';
import type { Translate } from '#src/i18n/translate.ts';
import type { TrailView } from '../data.ts';
import { getRegion } from '../track.ts';
import { FLAG_SIDE, OVERVIEW_SIZE, type OverviewMap, renderOverviewMap } from './overview-map.ts';
import { pickColours } from './svg.ts';
import { overviewTexts } from './texts.ts';

/** The sheet is shown at about six tenths of its size beside the list, and at half of it on a phone: type has 12 px. */
const SYMBOLS = 1.8;

/** The map of all trails on one sheet, each with its number. `flags` has the places of the numbers, in trail order. */
export const drawOverview = async (t: Translate, trails: readonly TrailView[]): Promise<OverviewMap> =>
	renderOverviewMap(
		trails.map(({ number, track: { start, points } }) => ({ number, start, way: points })),
		{ terrain: await getRegion(), symbols: SYMBOLS, texts: overviewTexts(t), colours: pickColours(tokens) },
	);

/** The size of the overview's sheet, and its flags for the links that lie over them, in the sheet's units. */
export const getOverview = async (t: Translate, trails: readonly TrailView[]) => {
	const { flags } = await drawOverview(t, trails);
	return { ...OVERVIEW_SIZE, side: FLAG_SIDE * SYMBOLS, flags };
};

export type OverviewView = Awaited<ReturnType<typeof getOverview>>;
