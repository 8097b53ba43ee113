import type { Formats } from '#src/format/formats.ts';
import { type Projection, projectionOf, simplifyPlane } from '#src/geo/geodesic.ts';
import { type MeasuredTrack, placeAt } from '#src/geo/measure.ts';
import {
	type Box,
	createLabelPlacer,
	type Drawn,
	FURNITURE_STYLE,
	renderCredit,
	renderNorth,
	renderScaleBar,
} from './label-placer.ts';
import { pathData, svgFile, toCoordinate } from './svg.ts';
import {
	renderArrows,
	renderEnds,
	renderLineNames,
	renderMarks,
	renderPoints,
	type SheetPoint,
	type SheetWay,
	SYMBOL_STYLE,
} from './symbols.ts';
import {
	cornerOf,
	drawnKindsOn,
	GRID_STYLE,
	indexContours,
	namedStreams,
	renderGrid,
	renderTerrain,
	TERRAIN_STYLE,
	terrainPoints,
} from './terrain.ts';
import { renderPlaces, renderSigns, TERRAIN_POINT_STYLE } from './terrain-points.ts';
import type { Terrain } from './terrain-schema.ts';

/** Units. All maps have the same size, so that one overlay fits the map of a phone and of a desk. */
export const MAP_SIZE = { width: 720, height: 540 };
const MARGIN = 64;

export interface MapTexts {
	readonly title: string;
	readonly start: string;
	readonly finish: string;
	/** Used if the track starts and finishes in the same place. */
	readonly startAndFinish: string;
	/** The letter above the arrow to the north. */
	readonly north: string;
}

/** A part of a way, in metres from its start. */
export interface Stretch {
	readonly from: number;
	readonly to: number;
}

export interface TrackMapOptions {
	readonly terrain: Terrain | null;
	/** Stretches with an alert, from and to metres of the way. */
	readonly stretches?: readonly Stretch[];
	/** The scale of symbols and type: `DESK_SYMBOLS` or `PHONE_SYMBOLS`. */
	readonly symbols: number;
	readonly texts: MapTexts;
	/** The text of `#brand/tokens.css`, for colours. */
	readonly tokens: string;
	readonly formats: Pick<Formats, 'formatDistance' | 'formatHeight' | 'formatLength'>;
}

/** The drawn track may be off by this many units. */
const TOLERANCE = 0.5;
/** Units between two points of the track that symbols should not cover. */
const LINE_STEP = 4;
/** Where arrows show the direction, as parts of the way. */
const ARROWS = [0.08, 0.27, 0.46, 0.65, 0.84];
const STYLE =
	'.sheet{fill:var(--surface)}.halo,.way{fill:none;stroke-linejoin:round;stroke-linecap:round}.halo{stroke:var(--surface)}.way{stroke:var(--waymark-red)}.alert{fill:none;stroke:var(--ink)}';
const MAP_STYLE = TERRAIN_STYLE + GRID_STYLE + FURNITURE_STYLE + SYMBOL_STYLE + TERRAIN_POINT_STYLE + STYLE;

/** A track with the land around it, if it is known. */
export type MappedTrack = MeasuredTrack & { readonly terrain: Terrain | null };

/** The sheet of a track, the same for the maps of phones and desks. */
export const projectTrack = ({ bounds }: MeasuredTrack): Projection =>
	projectionOf(bounds, { ...MAP_SIZE, margin: MARGIN });

const wayOf = (track: MeasuredTrack, { unitsPerMetre, toPoint }: Projection): SheetWay => ({
	length: track.distance,
	unitsPerMetre,
	pointAt: (distance) => toPoint(placeAt(track, distance)),
});

const sheetPoints = ({ waypoints }: MeasuredTrack, { toPoint }: Projection): SheetPoint[] =>
	waypoints.map(({ number, name, ...position }) => ({ number, name, at: toPoint(position) }));

const svgOf = (drawn: readonly Drawn[]): string[] => drawn.map(({ svg }) => svg);

const renderGround = (projection: Projection, terrain: Terrain | null, scale: number, frame?: Box): string[] => {
	const hasLand = terrain && drawnKindsOn(terrain, projection).size > 0;
	return hasLand ? renderTerrain(terrain, projection, scale, frame) : [renderGrid(projection, frame)];
};

const renderWay = (
	track: MeasuredTrack,
	{ toPoint }: Projection,
	scale: number,
	stretches: readonly Stretch[] = [],
): string[] => {
	const path = pathData(simplifyPlane(track.points.map(toPoint), TOLERANCE));
	const hatched = stretches.map(({ from, to }) => {
		const inside = track.points.filter(({ distance }) => distance > from && distance < to);
		const line = [placeAt(track, from), ...inside, placeAt(track, Math.min(to, track.distance))].map(toPoint);
		return `<path class="alert" stroke-width="${toCoordinate(12 * scale)}" stroke-dasharray="${toCoordinate(2 * scale)} ${toCoordinate(4 * scale)}" d="${pathData(line)}"/>`;
	});
	return [
		`<path class="halo" stroke-width="${toCoordinate(8 * scale)}" d="${path}"/>`,
		`<path class="way" stroke-width="${toCoordinate(4.6 * scale)}" d="${path}"/>`,
		...hatched,
	];
};

/** Units: what a window shows around the whole sheet, be it a narrow phone's or a wide screen's. */
export const AROUND: Box = { left: -180, top: -360, right: 900, bottom: 900 };

/** The land on a sheet and around it, and the way, for the interactive map, which places symbols and names itself. */
export const renderTerrainAround = (
	track: MeasuredTrack,
	{ terrain, symbols, stretches, texts, tokens }: TrackMapOptions,
): string => {
	const projection = projectTrack(track);
	return svgFile(MAP_SIZE, { title: texts.title, tokens, style: MAP_STYLE }, [
		...renderGround(projection, terrain, symbols, AROUND),
		...renderWay(track, projection, symbols, stretches),
	]);
};

/** The map of a track as an SVG file. North is up, there are no tiles, and it works in light, dark and print. */
export const renderTrackMap = (
	track: MeasuredTrack,
	{ terrain, symbols: scale, stretches, texts, tokens, formats }: TrackMapOptions,
): string => {
	const projection = projectTrack(track);
	const way = wayOf(track, projection);
	const steps = Math.ceil((way.length * projection.unitsPerMetre) / LINE_STEP);
	const line = Array.from({ length: steps + 1 }, (_, index) => way.pointAt((way.length * index) / steps));
	const labels = createLabelPlacer(MAP_SIZE, line, scale);

	const credit = renderCredit(cornerOf(terrain), projection, labels);
	const ends = renderEnds(way, track.shape === 'line', labels, texts);
	const furniture = [...renderScaleBar(projection, labels, formats), ...renderNorth(projection, labels, texts.north)];
	// Names come before kilometres, which the steps of the trail have too.
	const points = renderPoints(sheetPoints(track, projection), labels);
	const land = terrain ? terrainPoints(terrain, projection) : [];
	const places = renderPlaces(land, labels);
	const streamNames = renderLineNames(terrain ? namedStreams(terrain, projection) : [], labels, 'stream-name');
	const marks = renderMarks(way, labels);
	const arrows = renderArrows(
		way,
		ARROWS.map((part) => part * way.length),
		labels,
	);
	const signs = renderSigns(land, labels);
	const altitudes = renderLineNames(terrain ? indexContours(terrain, projection) : [], labels, 'altitude');
	return svgFile(MAP_SIZE, { title: texts.title, tokens, style: MAP_STYLE }, [
		`<rect class="sheet" width="${MAP_SIZE.width}" height="${MAP_SIZE.height}"/>`,
		...renderGround(projection, terrain, scale),
		...svgOf([...altitudes, ...streamNames, ...signs, ...places]),
		...renderWay(track, projection, scale, stretches),
		...svgOf([...arrows, ...marks]),
		...points.numbers.map(({ leader }) => leader),
		...svgOf([...points.numbers, ...points.names, ...ends.symbols, ...ends.names]),
		...furniture,
		...credit,
	]);
};
