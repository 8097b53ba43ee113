import { globSync } from 'node:fs';
import sharp from 'sharp';
import { palette } from '#brand/palette.js';
import { colourOf } from '#src/brand/tokens.ts';
import { contentFolder } from '#src/content-folder.ts';
import { cropAround } from './crop.ts';
import landscape from './landscape.svg?raw';

/** The light colour of a token, for what is drawn as a picture. */
export const lightColour = (name: string): string => colourOf(palette, name).light;

/** A drawing with a token's light colour in each place such as `{{paper}}`. */
export const inColours = (svg: string): string =>
	svg.replace(/\{\{([a-z-]+)\}\}/g, (_, name: string) => lightColour(name));

/** The size in pixels that social networks show. */
const SIZE = { width: 1200, height: 630 };

/** A picture's file, or the picture itself. */
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

const cut = async (picture: Picture, focus: string): Promise<Uint8Array<ArrayBuffer>> => {
	const part = await cropAround(picture, SIZE.width / SIZE.height, focus);
	return new Uint8Array(await sharp(part).resize(SIZE).jpeg({ quality: 70, mozjpeg: true }).toBuffer());
};

/** A picture as social networks show it beside a shared link: a JPEG of 1200 × 630 around its focal point. */
export const cutSocialPicture = (picture: Picture, focus = '50% 50%'): Promise<Uint8Array<ArrayBuffer>> => {
	const key = typeof picture === 'string' ? `${picture} ${focus}` : picture;
	const made = cuts.get(key) ?? cut(picture, focus);
	cuts.set(key, made);
	return made;
};

/** Hills in the association's colours, for one that has no picture. */
const drawLandscape = (): Buffer => Buffer.from(inColours(landscape));

/** The picture for pages that have none of their own. */
export const findSitePicture = (): Picture => globSync(`${contentFolder}/brand/social-picture.*`)[0] ?? drawLandscape();
