import tokens from '#src/styles/tokens.css?raw';
import type { TrailView } from '../data.ts';
import { pickColours } from '../drawing/colours.ts';
import { OVERVIEW_SIZE, type OverviewMap, renderOverviewMap } from '../drawing/overview-map.ts';
import type { MapTexts } from '../drawing/track-map.ts';
import { getRegion } from './tracks.ts';

/** Beside the list, and on a phone, the sheet is shown at about six tenths of its size. */
const SYMBOLS = 1.6;

export type OverviewTexts = Pick<MapTexts, 'title' | 'north' | 'distance'>;

/** All trails on one sheet, each by its own number; where their flags stand, in the order of the trails. */
export const drawOverview = async (trails: readonly TrailView[], texts: OverviewTexts): Promise<OverviewMap> =>
	renderOverviewMap(
		trails.map(({ number, position }) => ({ number, start: position })),
		{ terrain: await getRegion(), symbols: SYMBOLS, texts, colours: pickColours(tokens) },
	);

/** The sheet with where a trail's flag stands on it, in the sheet's units. */
export const getOverview = async (trails: readonly TrailView[], texts: OverviewTexts) => {
	const { flags } = await drawOverview(trails, texts);
	return { ...OVERVIEW_SIZE, side: 22 * SYMBOLS, flags };
};

export type OverviewView = Awaited<ReturnType<typeof getOverview>>;
