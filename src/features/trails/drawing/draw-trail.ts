import tokens from '#brand/tokens.css?raw';
import type { Translate } from '#src/i18n/translate.ts';
import type { TrailDrawing } from '#src/routes.ts';
import type { TrailView } from '../data.ts';
import { renderProfile } from './profile-chart.ts';
import { pickColours } from './svg.ts';
import { mapTexts, profileTexts } from './texts.ts';
import { renderTrackMap } from './track-map.ts';
import { DESK_SYMBOLS, PHONE_SYMBOLS } from './way-symbols.ts';

/** A trail's map or profile as an SVG file; `null` for a profile without heights. */
export const drawTrail = (t: Translate, { title, track }: TrailView, drawing: TrailDrawing): string | null => {
	const options = { symbols: drawing.endsWith('-phone') ? PHONE_SYMBOLS : DESK_SYMBOLS, colours: pickColours(tokens) };
	return drawing.startsWith('map')
		? renderTrackMap(track, { ...options, terrain: track.terrain, texts: mapTexts(t, title) })
		: renderProfile(track, { ...options, texts: profileTexts(t, title) });
};
