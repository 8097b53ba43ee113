import { globSync } from 'node:fs';
import sharp from 'sharp';
import { contentFolder } from '#src/content-folder.ts';
import { cropAround } from './crop.ts';

/** The size in pixels that social networks show. */
const SIZE = { width: 1200, height: 630 };

/** An imported picture as it really is: Astro's type leaves out the path of the original. */
type Original = ImageMetadata & { readonly fsPath?: string };

/**
 * The path of a picture's original in the content folder. Nothing but the path is read, because Astro publishes the original of
 * any picture whose address or size is read.
 */
export const fileOf = ({ fsPath }: Original): string => {
	if (!fsPath) throw new Error('Only a picture of the content folder has a social picture.');
	return fsPath;
};

/** Posts may share a picture, such as the default one. Each picture is cut once for each focal point. */
const cuts = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

const cut = async (file: string, focus: string): Promise<Uint8Array<ArrayBuffer>> => {
	const part = await cropAround(file, SIZE.width / SIZE.height, focus);
	return new Uint8Array(await sharp(part).resize(SIZE).jpeg({ quality: 70, mozjpeg: true }).toBuffer());
};

/** A picture as social networks show it beside a shared link: a JPEG of 1200 × 630 around its focal point. */
export const cutSocialPicture = (file: string, focus = '50% 50%'): Promise<Uint8Array<ArrayBuffer>> => {
	const key = `${file} ${focus}`;
	const made = cuts.get(key) ?? cut(file, focus);
	cuts.set(key, made);
	return made;
};

/** The file of the picture for pages that have none of their own. */
export const findSitePicture = (): string => {
	const [file] = globSync(`${contentFolder}/social-picture.*`);
	if (!file) throw new Error(`${contentFolder} has no social-picture: npm run content says more.`);
	return file;
};
