import { placeAt } from '#src/geo/along.ts';
import type { MeasuredTrack } from '#src/geo/measure.ts';
import { simplifyPlane } from '#src/geo/simplify.ts';
import { type Frame, frameAround } from './frame.ts';
import { GRID_STYLE, LAND_STYLE, landOn, namedStreams, renderGrid, renderLand } from './land.ts';
import { NAME_STYLE } from './name.ts';
import { POINT_STYLE, renderPoints, type SheetPoint } from './points.ts';
import { FURNITURE_STYLE, renderNorth, renderScaleBar } from './scale-bar.ts';
import { createSheet, type Drawn } from './sheet.ts';
import { renderStreamNames, STREAM_NAME_STYLE } from './stream-names.ts';
import { pathData, short, svgFile } from './svg.ts';
import type { Terrain } from './terrain.ts';
import { renderArrows, renderEnds, renderMarks, type SheetWay, WAY_STYLE } from './way-symbols.ts';

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
	/** The scale of symbols and type: `DESK_SYMBOLS` or `PHONE_SYMBOLS`. */
	readonly symbols: number;
	readonly texts: MapTexts;
	/** From `pickColours`. */
	readonly colours: string;
}

/** The drawn track may be off by this many units. */
const TOLERANCE = 0.5;
/** Units between two points of the track that symbols should not cover. */
const LINE_STEP = 4;
/** Where arrows show the direction, as parts of the way. */
const ARROWS = [0.08, 0.27, 0.46, 0.65, 0.84];
const STYLE =
	'.sheet{fill:var(--surface)}.halo,.way{fill:none;stroke-linejoin:round;stroke-linecap:round}.halo{stroke:var(--surface)}.way{stroke:var(--waymark-red)}';
const MAP_STYLE =
	LAND_STYLE + GRID_STYLE + STREAM_NAME_STYLE + FURNITURE_STYLE + WAY_STYLE + POINT_STYLE + NAME_STYLE + STYLE;

/** The sheet of a track. Scripts and overlays find places on it for the maps of phones and desks. */
export const frameOfTrack = ({ bounds }: MeasuredTrack): Frame => frameAround(bounds, { ...MAP_SIZE, margin: MARGIN });

/** The way of a track on its sheet. */
const wayOf = (track: MeasuredTrack, { unitsPerMetre, toPoint }: Frame): SheetWay => ({
	length: track.distance,
	unitsPerMetre,
	pointAt: (distance) => toPoint(placeAt(track, distance)),
});

const sheetPoints = ({ waypoints }: MeasuredTrack, { toPoint }: Frame): SheetPoint[] =>
	waypoints.map(({ number, name, ...position }) => ({ number, name, at: toPoint(position) }));

const svgOf = (drawn: readonly Drawn[]): string[] => drawn.map(({ svg }) => svg);

/** The map of a track as an SVG file. North is up, there are no tiles, and it works in light, dark and print. */
export const renderTrackMap = (
	track: MeasuredTrack,
	{ terrain, symbols: scale, texts, colours }: TrackMapOptions,
): string => {
	const frame = frameOfTrack(track);
	const way = wayOf(track, frame);
	const steps = Math.ceil((way.length * frame.unitsPerMetre) / LINE_STEP);
	const line = Array.from({ length: steps + 1 }, (_, index) => way.pointAt((way.length * index) / steps));
	const path = pathData(simplifyPlane(track.points.map(frame.toPoint), TOLERANCE));
	const sheet = createSheet(MAP_SIZE, line);

	const ends = renderEnds(way, track.shape === 'line', sheet, scale, texts);
	const furniture = [
		...renderScaleBar(frame, sheet, scale, texts.distance),
		...renderNorth(frame, sheet, scale, texts.north),
	];
	// Names tell more than kilometres, which the steps of the trail name too.
	const points = renderPoints(sheetPoints(track, frame), sheet, scale);
	const endNames = ends.names();
	const streamNames = renderStreamNames(terrain ? namedStreams(terrain, frame) : [], sheet, scale);
	const marks = renderMarks(way, sheet, scale);
	const arrows = renderArrows(
		way,
		ARROWS.map((part) => part * way.length),
		sheet,
		scale,
	);
	return svgFile(MAP_SIZE, { title: texts.title, colours, style: MAP_STYLE }, [
		`<rect class="sheet" width="${MAP_SIZE.width}" height="${MAP_SIZE.height}"/>`,
		...(terrain && landOn(terrain, frame).size > 0 ? renderLand(terrain, frame, scale) : [renderGrid(frame)]),
		...svgOf(streamNames),
		`<path class="halo" stroke-width="${short(8 * scale)}" d="${path}"/>`,
		`<path class="way" stroke-width="${short(4.6 * scale)}" d="${path}"/>`,
		...svgOf([...arrows, ...marks]),
		...points.numbers.map(({ leader }) => leader),
		...svgOf([...points.numbers, ...points.names, ...ends.symbols, ...endNames]),
		...furniture,
	]);
};
