import { escapeXml } from '#src/geo/escape-xml.ts';
import type { PlanePoint } from '#src/geo/geodesic.ts';
import { boxAround, type Drawn, type LabelPlacer, textWidth } from './label-placer.ts';
import { toCoordinate, xy } from './svg.ts';
import { renderName } from './symbols.ts';

/** Places by their importance, each with the size of its name in units. */
const PLACES = { town: 17, village: 15, peak: 13, hamlet: 13 } as const;

type PlaceKind = keyof typeof PLACES;

/** What walkers look for, the scarcest first, in the middle of a square of twelve units. The legend's icons are the same. */
export const SIGNS = {
	shelter: 'M-5.5 0 0-5 5.5 0M-3.8-1.2V4.8H3.8V-1.2',
	spring: 'M0-5.5C3-1.5 4 0 4 1.7A4 4 0 0 1-4 1.7C-4 0-3-1.5 0-5.5z',
	viewpoint: 'M-3 3.5a3 3 0 0 1 6 0zM0-5v2.6M-5.5-1.5l2 1.2M5.5-1.5l-2 1.2',
	church: 'M-1.2 5.5V-1.3H-4V-3.7H-1.2V-6H1.2V-3.7H4V-1.3H1.2V5.5z',
	parking: 'M-5-5H5V5H-5zM-1.5 3V-3H.6a1.8 1.8 0 0 1 0 3.7H-1.5',
	bus: 'M-4.5-5h9v8h-9zM-4.5-.8h9M-2.6 3v2M2.6 3v2',
} as const;

export type SignKind = keyof typeof SIGNS;

export const PLACE_KINDS = Object.keys(PLACES) as readonly PlaceKind[];
export const SIGN_KINDS = Object.keys(SIGNS) as readonly SignKind[];

const FILLED_SIGNS: readonly SignKind[] = ['spring', 'church'];

/** A place, a peak or a sign of the land. `at`: in units of a sheet. */
export interface TerrainPoint {
	readonly kind: PlaceKind | SignKind;
	/** A peak has its height beside it. Signs have no name. */
	readonly name: string;
	readonly at: PlanePoint;
}

export const TERRAIN_POINT_STYLE = `.town,.village,.peak,.hamlet{fill:var(--ink-soft);stroke:var(--surface);paint-order:stroke}.town{font-weight:600}.sign{fill:var(--surface);stroke:var(--pine);stroke-linejoin:round;stroke-linecap:round}${FILLED_SIGNS.map((kind) => `.${kind}`).join()}{fill:var(--pine)}`;

/** Names and signs cover fewer points of the way than this. */
const COVERS = 1;
/** The name of a place may stand so many units beside it, so that the way stays visible. */
const SHIFTS: readonly PlanePoint[] = [0, -12, 12, -22, 22].flatMap((y) => [0, -22, 22].map((x) => ({ x, y })));
/** Around a name. */
const HALO = 3;
/** Between two names. */
const APART = 8;

/** The name of a place over its middle, where there is room. */
const renderPlace = ({ kind, name, at: spot }: TerrainPoint, labels: LabelPlacer): Drawn[] => {
	const { scale } = labels;
	const size = (PLACES[kind as PlaceKind] ?? 0) * scale;
	const candidates = SHIFTS.map(({ x, y }) => {
		const middle = { x: spot.x + x * scale, y: spot.y + y * scale };
		return {
			middle,
			cost: Math.hypot(x, y) / 20,
			box: boxAround(middle, textWidth(name, size) + APART * scale, size * 1.1),
		};
	});
	const place = labels.place(candidates, COVERS);
	if (!place) return [];
	const { middle } = place;
	return [
		{
			at: spot,
			svg: `<text class="${kind}" x="${toCoordinate(middle.x)}" y="${toCoordinate(middle.y + size * 0.35)}" font-size="${toCoordinate(size)}" stroke-width="${toCoordinate(HALO * scale)}" text-anchor="middle">${escapeXml(name)}</text>`,
		},
	];
};

/** A triangle, and beside it the name of the peak: both or neither. */
const renderPeak = ({ name, at: spot }: TerrainPoint, labels: LabelPlacer): Drawn[] => {
	const { scale } = labels;
	const box = boxAround(spot, 10 * scale);
	const [words] = labels.find([{ box }], COVERS) ? renderName(name, spot, 7, labels, spot, 'peak') : [];
	if (!words) return [];
	labels.reserve(box);
	const triangle = `<path class="peak" stroke-width="${toCoordinate(HALO)}" transform="translate(${xy(spot)}) scale(${scale})" d="M0-5.5 5 4H-5z"/>`;
	return [{ at: spot, svg: triangle + words.svg }];
};

/** Names of the land by importance, each with room or not at all. */
export const renderPlaces = (points: readonly TerrainPoint[], labels: LabelPlacer): Drawn[] =>
	PLACE_KINDS.flatMap((kind) =>
		points
			.filter((point) => point.kind === kind)
			.flatMap((point) => (kind === 'peak' ? renderPeak : renderPlace)(point, labels)),
	);

/** Signs where there is room. */
export const renderSigns = (points: readonly TerrainPoint[], labels: LabelPlacer): Drawn[] =>
	SIGN_KINDS.flatMap((kind) =>
		points.flatMap((point): Drawn[] => {
			const { scale } = labels;
			if (point.kind !== kind || !labels.place([{ box: boxAround(point.at, 14 * scale) }], COVERS)) return [];
			const svg = `<path class="sign ${kind}" stroke-width="1.3" transform="translate(${xy(point.at)}) scale(${scale})" d="${SIGNS[kind]}"/>`;
			return [{ at: point.at, svg }];
		}),
	);
