import { placeAt } from '#src/geo/along.ts';
import type { MeasuredTrack } from '#src/geo/measure.ts';
import { simplifyPlane } from '#src/geo/simplify.ts';
import { type Frame, frameAround } from './frame.ts';
import { LAND_STYLE, renderLand, renderStreamNames } from './land.ts';
import { NAME_STYLE } from './name.ts';
import { POINT_STYLE, renderPoints } from './points.ts';
import { FURNITURE_STYLE, renderNorth, renderScaleBar } from './scale-bar.ts';
import { createSheet } from './sheet.ts';
import { pathData, short, svgFile } from './svg.ts';
import type { Terrain } from './terrain.ts';
import { renderArrows, renderEnds, renderMarks, WAY_STYLE } from './way-symbols.ts';

/** Units. All maps have the same size, so that one overlay fits the map of a phone and of a desk. */
export const MAP_SIZE = { width: 720, height: 540 };
const MARGIN = 64;

/** The words of a map. `distance` turns metres into words, as «500 m» or «1 km». */
export interface MapTexts {
	readonly title: string;
	readonly start: string;
	readonly finish: string;
	/** Used if the track starts and finishes in the same place. */
	readonly startAndFinish: string;
	/** The letter above the arrow to the north. */
	readonly north: string;
	readonly distance: (metres: number) => string;
}

export interface TrackMapOptions {
	readonly terrain: Terrain | null;
	/** The scale of symbols and type: 1 for a sheet shown at about its own size, `PHONE_SYMBOLS` for half of that. */
	readonly symbols: number;
	readonly texts: MapTexts;
	/** From `pickColours`. */
	readonly colours: string;
}

/** For a phone, which shows the sheet at less than half its size: type stays above 10 px. */
export const PHONE_SYMBOLS = 1.8;

/** The drawn track may be off by this many units. */
const TOLERANCE = 0.5;
/** Units between two points of the track that symbols should not cover. */
const LINE_STEP = 4;
const STYLE =
	'.sheet{fill:var(--surface)}.halo,.way{fill:none;stroke-linejoin:round;stroke-linecap:round}.halo{stroke:var(--surface)}.way{stroke:var(--waymark-red)}';

/** The sheet of a track. Scripts and overlays find places on it for the maps of phones and desks. */
export const frameOfTrack = ({ bounds }: MeasuredTrack): Frame => frameAround(bounds, { ...MAP_SIZE, margin: MARGIN });

/** The map of a track as an SVG file. North is up, there are no tiles, and it works in light, dark and print. */
export const renderTrackMap = (
	track: MeasuredTrack,
	{ terrain, symbols: scale, texts, colours }: TrackMapOptions,
): string => {
	const frame = frameOfTrack(track);
	const length = track.distance;
	const steps = Math.ceil((length * frame.unitsPerMetre) / LINE_STEP);
	const line = Array.from({ length: steps + 1 }, (_, index) => frame.toPoint(placeAt(track, (length * index) / steps)));
	const way = pathData(simplifyPlane(track.points.map(frame.toPoint), TOLERANCE));
	const sheet = createSheet(MAP_SIZE, line);

	const ends = renderEnds(track, frame, sheet, scale, texts);
	const furniture = [
		...renderScaleBar(frame, sheet, scale, texts.distance),
		...renderNorth(frame, sheet, scale, texts.north),
	];
	const marks = renderMarks(track, frame, sheet, scale);
	const arrows = renderArrows(track, frame, sheet, scale);
	const endNames = ends.names();
	const points = renderPoints(track.waypoints, frame, sheet, scale);
	return svgFile(
		MAP_SIZE,
		{ title: texts.title, colours, style: LAND_STYLE + FURNITURE_STYLE + WAY_STYLE + POINT_STYLE + NAME_STYLE + STYLE },
		[
			`<rect class="sheet" width="${MAP_SIZE.width}" height="${MAP_SIZE.height}"/>`,
			...(terrain ? renderLand(terrain, frame, scale) : []),
			...(terrain ? renderStreamNames(terrain, frame, sheet, scale) : []),
			`<path class="halo" stroke-width="${short(8 * scale)}" d="${way}"/>`,
			`<path class="way" stroke-width="${short(4.6 * scale)}" d="${way}"/>`,
			...arrows,
			...marks,
			...points,
			...ends.symbols,
			...endNames,
			...furniture,
		],
	);
};
