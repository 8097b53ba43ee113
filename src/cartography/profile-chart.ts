import type { Formats } from '#src/format/formats.ts';
import { escapeXml } from '#src/geo/escape-xml.ts';
import { type PlanePoint, simplifyPlane } from '#src/geo/geodesic.ts';
import type { MeasuredTrack, Profile } from '#src/geo/measure.ts';
import { textWidth } from './label-placer.ts';
import { pathData, svgFile, toCoordinate } from './svg.ts';
import { PHONE_SYMBOLS, POINT_STYLE, renderNumber } from './symbols.ts';
import type { Stretch } from './track-map.ts';

/** Units. All profiles have the same size, so that one overlay fits the profile of a phone and of a desk. */
export const PROFILE_SIZE = { width: 720, height: 220 };
/** Left of the heights, which are left of the curve, and at the right edge: 10 px on the narrowest phone. */
const SIDES = 24;
/** Between the heights and the curve. */
const GAP = 10;
const TYPE = 13;
/** Room for a number above the highest place, and for the kilometres below, also on a phone. */
const TOP = 48;
const BOTTOM = 40;
/** Digits are narrower than the letters that `textWidth` reckons with. */
const NARROW_DIGITS = 0.9;
/** The drawn line may be off by this many units. */
const TOLERANCE = 0.4;
/** Units between the lines over a stretch with an alert. */
const HATCH = 5;

/** A profile shows at least this many metres of height, so that a flat track looks flat. */
const RISE_METRES = 40;
/** Metres between two lines of height, kilometres between two numbers below, and the most of each. */
const HEIGHT_STEPS = [10, 20, 50, 100, 200, 500, 1_000];
const HEIGHTS_MAX = 4;
const KILOMETRE_STEPS = [1, 2, 3, 5, 10, 20, 50];
const KILOMETRES_MAX = 6;

const STYLE =
	'.sheet{fill:var(--surface)}.grid{stroke:var(--line)}.ground{fill:var(--band)}.relief{fill:none;stroke:var(--main);stroke-linejoin:round}.axis{fill:var(--ink-soft)}.alert{stroke:var(--ink)}';

interface ProfileOptions {
	/** As in `TrackMapOptions`. */
	readonly stretches?: readonly Stretch[];
	/** As in `TrackMapOptions`. */
	readonly symbols: number;
	readonly title: string;
	readonly tokens: string;
	readonly formats: Pick<Formats, 'formatDistance' | 'formatHeight'>;
}

type ToProfilePoint = (distance: number, elevation: number) => PlanePoint;

const rangeOf = (profile: Profile) => {
	const elevations = profile.map(({ elevation }) => elevation);
	const lowest = elevations.reduce((a, b) => Math.min(a, b));
	const highest = elevations.reduce((a, b) => Math.max(a, b));
	return { lowest, highest: Math.max(highest, lowest + RISE_METRES) };
};

/** Where the curve begins: right of the widest height, so that neither the curve nor a number touches one. */
const leftOf = (profile: Profile): number => {
	const digits = String(Math.round(rangeOf(profile).highest)).length;
	// A unit, and the space that groups the digits of a thousand.
	const letters = digits + (digits > 3 ? 1 : 0) + 2;
	return SIDES + GAP + textWidth('0'.repeat(letters), TYPE * PHONE_SYMBOLS) * NARROW_DIGITS;
};

/** Finds points on a profile's sheet. Its heights go from the track's lowest to its highest, or a little higher. */
export const projectProfile = (profile: Profile): ToProfilePoint => {
	const { lowest, highest } = rangeOf(profile);
	const length = profile.at(-1)?.distance ?? 1;
	const left = leftOf(profile);
	const ground = PROFILE_SIZE.height - BOTTOM - 14;
	return (distance, elevation) => ({
		x: left + (distance / length) * (PROFILE_SIZE.width - SIDES - left),
		y: ground - ((elevation - lowest) / (highest - lowest)) * (ground - TOP),
	});
};

const multiples = (steps: readonly number[], from: number, to: number, most: number): number[] => {
	const counted = (step: number) => Math.floor(to / step) - Math.ceil(from / step) + 1;
	const step = steps.find((candidate) => counted(candidate) <= most) ?? (steps.at(-1) as number);
	return Array.from({ length: Math.max(0, counted(step)) }, (_, index) => (Math.ceil(from / step) + index) * step);
};

/** The heights with a line, on a phone fewer. */
const heightsOf = (profile: Profile, scale: number): number[] => {
	const { lowest, highest } = rangeOf(profile);
	return multiples(HEIGHT_STEPS, lowest, highest, Math.round(HEIGHTS_MAX / Math.sqrt(scale)));
};

const renderHeights = (profile: Profile, toPoint: ToProfilePoint, { symbols: scale, formats }: ProfileOptions) => {
	const size = TYPE * scale;
	const { x: left } = toPoint(0, 0);
	return heightsOf(profile, scale).map((elevation) => {
		const { y } = toPoint(0, elevation);
		return {
			line: `<path class="grid" d="M${toCoordinate(left)} ${toCoordinate(y)}H${PROFILE_SIZE.width - SIDES}"/>`,
			text: `<text class="axis" x="${toCoordinate(left - GAP)}" y="${toCoordinate(y + 0.35 * size)}" font-size="${toCoordinate(size)}" text-anchor="end">${escapeXml(formats.formatHeight(elevation))}</text>`,
		};
	});
};

/** Kilometres below the profile. The last is the whole length; others that are too near to it are left out. */
const renderKilometres = (length: number, toPoint: ToProfilePoint, { symbols: scale, formats }: ProfileOptions) => {
	const size = TYPE * scale;
	const { x: left } = toPoint(0, 0);
	const y = PROFILE_SIZE.height - 8;
	const whole = formats.formatDistance(length);
	const end = PROFILE_SIZE.width - SIDES - textWidth(whole, size) - 14 * scale;
	const steps = multiples(KILOMETRE_STEPS, 0, length / 1_000, KILOMETRES_MAX / Math.sqrt(scale));
	const text = (x: number, anchor: string, words: string) =>
		`<text class="axis" x="${toCoordinate(x)}" y="${y}" font-size="${toCoordinate(size)}" text-anchor="${anchor}">${escapeXml(words)}</text>`;
	return [
		text(left, 'middle', '0'),
		...steps.slice(1).flatMap((kilometres) => {
			const { x } = toPoint(kilometres * 1_000, 0);
			return x < end ? [text(x, 'middle', String(kilometres))] : [];
		}),
		text(PROFILE_SIZE.width - SIDES, 'end', whole),
	];
};

/** The heights along a track as an SVG file, with its points of interest; `null` if the track has no heights. */
export const renderProfile = (
	{ profile, waypoints, distance: length }: MeasuredTrack,
	options: ProfileOptions,
): string | null => {
	if (!profile) return null;
	const scale = options.symbols;
	const toPoint = projectProfile(profile);
	const line = simplifyPlane(
		profile.map(({ distance, elevation }) => toPoint(distance, elevation)),
		TOLERANCE,
	);
	const ground = PROFILE_SIZE.height - BOTTOM;
	const relief = pathData(line);
	const area = pathData(
		[{ x: toPoint(0, 0).x, y: ground }, ...line, { x: PROFILE_SIZE.width - SIDES, y: ground }],
		'z',
	);
	const heights = renderHeights(profile, toPoint, options);
	const step = length / (profile.length - 1);
	const { x: left } = toPoint(0, 0);
	const points = waypoints.map(({ number, distance }) => {
		const { x, y } = toPoint(distance, profile[Math.round(distance / step)]?.elevation ?? 0);
		const reach = 11 * scale;
		return renderNumber(
			number,
			{ x: Math.min(PROFILE_SIZE.width - reach, Math.max(left + reach, x)), y: y - reach - 2 },
			scale,
		);
	});
	const hatches = (options.stretches ?? []).map(({ from, to }) => {
		const [start, end] = [toPoint(from, 0).x, toPoint(Math.min(to, length), 0).x];
		const lines = Array.from({ length: Math.floor((end - start) / HATCH) + 1 }, (_, index) => start + index * HATCH);
		const top = (x: number) =>
			line.reduce((nearest, point) => (Math.abs(point.x - x) < Math.abs(nearest.x - x) ? point : nearest)).y;
		return `<path class="alert" stroke-width="1.5" d="${lines.map((x) => `M${toCoordinate(x)} ${ground}V${toCoordinate(top(x))}`).join('')}"/>`;
	});
	return svgFile(PROFILE_SIZE, { title: options.title, tokens: options.tokens, style: POINT_STYLE + STYLE }, [
		`<rect class="sheet" width="${PROFILE_SIZE.width}" height="${PROFILE_SIZE.height}"/>`,
		...heights.map((height) => height.line),
		`<path class="ground" d="${area}"/>`,
		...hatches,
		`<path class="relief" stroke-width="${toCoordinate(3 * Math.sqrt(scale))}" d="${relief}"/>`,
		...heights.map((height) => height.text),
		...points,
		...renderKilometres(length, toPoint, options),
	]);
};
