import { resolve } from 'node:path';
import sharp from 'sharp';
import logo from '#brand/logo.svg?raw';
import { palette } from '#brand/palette.js';
import { placeSymbol } from '#src/brand/drawings.ts';
import { colourOf } from '#src/brand/tokens.ts';
import { cropAround } from './crop.ts';
import landscape from './landscape.svg?raw';
import ridge from './social-card.svg?raw';

/** The light colour of a token, for what is drawn as a picture. */
const lightColour = (name: string): string => colourOf(palette, name).light;

/** A drawing with a token's light colour in each place such as `{{paper}}`. */
const inColours = (svg: string): string => svg.replace(/\{\{([a-z-]+)\}\}/g, (_, name: string) => lightColour(name));

/** The size in pixels that social networks show. */
const SIZE = { width: 1200, height: 630 };

export type Picture = string | Buffer;

/** An imported picture as it really is: Astro's type leaves out the path of the original. */
type Original = ImageMetadata & { readonly fsPath?: string };

/**
 * The path of a picture's original in the content folder. Nothing but the path is read, because Astro publishes the
 * original of any picture whose address or size is read.
 */
export const fileOf = ({ fsPath }: Original): string => {
	if (!fsPath) throw new Error('Only a picture of the content folder has a social picture.');
	return fsPath;
};

/** Posts may share a picture, such as the default one. Each picture is cut once for each focal point. */
const cuts = new Map<Picture, Promise<Uint8Array<ArrayBuffer>>>();

const cut = async (picture: Picture, focus: string, size: typeof SIZE): Promise<Uint8Array<ArrayBuffer>> => {
	const part = await cropAround(picture, size, focus);
	return new Uint8Array(await part.jpeg({ quality: 60, mozjpeg: true }).toBuffer());
};

/** A JPEG around a picture's focal point; of 1200 × 630, as social networks show it beside a shared link. */
export const cutSocialPicture = (
	picture: Picture,
	focus = '50% 50%',
	size = SIZE,
): Promise<Uint8Array<ArrayBuffer>> => {
	const key = typeof picture === 'string' ? `${picture} ${focus} ${size.width}` : picture;
	const made = cuts.get(key) ?? cut(picture, focus, size);
	cuts.set(key, made);
	return made;
};

/** Hills in the association's colours, for one that has no picture. */
export const drawLandscape = (): Buffer => Buffer.from(inColours(landscape));

const FONT = resolve('src/fonts/besley.ttf');
const INK = lightColour('ink');
const RIDGE = Buffer.from(inColours(ridge));
const LOGO_SIZE = 48;
const drawLogo = (colour: string): Buffer =>
	Buffer.from(
		placeSymbol(logo, { x: 0, y: 0, size: LOGO_SIZE, colour }).replace(
			'<svg',
			`<svg width="${LOGO_SIZE}" height="${LOGO_SIZE}"`,
		),
	);
/** How far the picture is moved up, in pixels. Otherwise mostly its sky would show above the ridge. */
const LIFT = 110;
/** Font sizes in pixels: `short` for titles that fit on two lines, `long` for others. */
const TITLE_SIZES = { short: 60, long: 44 };
const LONG = 70;
/** The most letters of a poster's title on one line. */
const SHORT = 30;
/** Pixels: where the association's name ends, and how long it may be on one line. */
const RIGHT_EDGE = 1150;
const SIGNATURE_MAX = 800;

const toMarkup = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A text in the font of titles, `size` pixels high, on lines of at most `width` pixels. */
const drawText = (text: string, size: number, width: number, colour = INK): Promise<Buffer> =>
	sharp({
		text: {
			text: `<span foreground="${colour}" line_height="0.82" letter_spacing="${Math.round(size * -16)}">${toMarkup(text)}</span>`,
			font: `Besley ${size}`,
			fontfile: FONT,
			// At 72 dpi, a point is a pixel.
			dpi: 72,
			width,
			rgba: true,
		},
	})
		.png()
		.toBuffer();

/**
 * What social networks show of a shared page without a picture of its own: a JPEG of 1200 × 630 with the page's title
 * on a ridge, in front of the picture.
 */
export const drawSocialCard = async (
	picture: Picture,
	title: string,
	name: string,
): Promise<Uint8Array<ArrayBuffer>> => {
	const [heading, signature] = await Promise.all([
		drawText(title, TITLE_SIZES[title.length > LONG ? 'long' : 'short'], 1050),
		drawText(name, 34, SIGNATURE_MAX),
	]);
	const { width } = await sharp(signature).metadata();
	const left = RIGHT_EDGE - width;
	const card = sharp(picture)
		.resize(1200, 630)
		.extract({ left: 0, top: LIFT, width: 1200, height: 630 - LIFT })
		.extend({ bottom: LIFT })
		.composite([
			{ input: RIDGE },
			{ input: drawLogo(INK), left: left - 60, top: 380 },
			{ input: heading, left: 70, top: 452 },
			{ input: signature, left, top: 390 },
		])
		.jpeg({ quality: 80 });
	return new Uint8Array(await card.toBuffer());
};

/** A trail's poster, in words and paths; `mark`: the two colours of its waymark. */
export interface PosterWords {
	readonly title: string;
	readonly above: string;
	readonly figures: string;
	readonly name: string;
	readonly mark: readonly [top: string, bottom: string];
	/** The trail's ridge, and the size that it is drawn in. */
	readonly ridge: { readonly line: string; readonly ground: string };
	readonly ridgeSize: { readonly width: number; readonly height: number };
}

/** Pixels from the top: where the poster's words begin, and how high the ridge on which the picture ends is. */
const PLATE = 408;
const POSTER_RIDGE = 150;
const POSTER_EDGE = 70;

const drawGround = ({ mark, ridge, ridgeSize }: PosterWords): Buffer => {
	const scale = `scale(${SIZE.width / ridgeSize.width} ${POSTER_RIDGE / ridgeSize.height})`;
	const [ground, line, top, bottom] = ['main-deep', 'accent', ...mark].map(lightColour);
	return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}">
		<g transform="translate(0 ${PLATE - POSTER_RIDGE}) ${scale}"><path fill="${ground}" d="${ridge.ground}"/>
		<path fill="none" stroke="${line}" stroke-width="4" stroke-linejoin="round" vector-effect="non-scaling-stroke" d="${ridge.line}"/></g>
		<path fill="${ground}" d="M0 ${PLATE - 1}H${SIZE.width}V${SIZE.height}H0Z"/>
		<path fill="${top}" d="M${POSTER_EDGE} ${PLATE + 22}h52v13h-52z"/><path fill="${bottom}" d="M${POSTER_EDGE} ${PLATE + 41}h52v13h-52z"/>
	</svg>`);
};

/** What social networks show of a trail: a JPEG of 1200 × 630 with the poster that its lists show. */
export const drawPoster = async (
	picture: Picture,
	focus: string,
	words: PosterWords,
): Promise<Uint8Array<ArrayBuffer>> => {
	const [strong, soft] = [lightColour('on-main-strong'), lightColour('on-main')];
	const { title, above, figures, name } = words;
	const [part, heading, mark, line, signature] = await Promise.all([
		cropAround(picture, { width: SIZE.width, height: PLATE }, focus),
		drawText(title, TITLE_SIZES[title.length > SHORT ? 'long' : 'short'], 1050, strong),
		drawText(above, 28, 600, soft),
		drawText(figures, 34, 700, soft),
		drawText(name, 30, 420, strong),
	]);
	const { width } = await sharp(signature).metadata();
	const left = RIGHT_EDGE - width;
	const poster = part
		.extend({ bottom: SIZE.height - PLATE })
		.composite([
			{ input: drawGround(words) },
			{ input: mark, left: POSTER_EDGE + 72, top: PLATE + 22 },
			{ input: heading, left: POSTER_EDGE, top: PLATE + 78 },
			{ input: line, left: POSTER_EDGE, top: SIZE.height - 62 },
			{ input: drawLogo(lightColour('accent')), left: left - 62, top: SIZE.height - 78 },
			{ input: signature, left, top: SIZE.height - 66 },
		])
		.jpeg({ quality: 80 });
	return new Uint8Array(await poster.toBuffer());
};
