import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const FRAME = fileURLToPath(new URL('social-card.svg', import.meta.url));
const FONT = fileURLToPath(new URL('../fonts/besley.ttf', import.meta.url));
const INK = '#14322b';
/** How far the picture is pushed up below the ridge, in pixels: what it shows then is its sky. */
const LIFT = 110;
/** Of titles that fit on two lines, and of others, in pixels. */
const TITLE_SIZES = { short: 60, long: 44 };
const LONG = 70;

const toMarkup = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A text in the font of titles, `size` pixels high, on lines of at most `width` pixels. */
const drawText = (text: string, size: number, width: number): Promise<Buffer> =>
	sharp({
		text: {
			text: `<span foreground="${INK}" line_height="0.82" letter_spacing="${Math.round(size * -16)}">${toMarkup(text)}</span>`,
			font: `Besley ${size}`,
			fontfile: FONT,
			// A point is a pixel.
			dpi: 72,
			width,
			rgba: true,
		},
	})
		.png()
		.toBuffer();

/**
 * What networks show of a shared page without a picture of its own: a JPEG of 1200 × 630 with the page's title on a
 * ridge before `picture`, a file of that size.
 */
export const drawSocialCard = async (picture: string, title: string, name: string): Promise<Buffer> => {
	const [heading, signature] = await Promise.all([
		drawText(title, TITLE_SIZES[title.length > LONG ? 'long' : 'short'], 1050),
		drawText(name, 34, 200),
	]);
	return sharp(picture)
		.resize(1200, 630)
		.extract({ left: 0, top: LIFT, width: 1200, height: 630 - LIFT })
		.extend({ bottom: LIFT })
		.composite([{ input: FRAME }, { input: heading, left: 70, top: 452 }, { input: signature, left: 990, top: 390 }])
		.jpeg({ quality: 80, mozjpeg: true })
		.toBuffer();
};
