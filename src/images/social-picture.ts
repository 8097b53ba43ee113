import { globSync } from 'node:fs';
import sharp from 'sharp';
import { cropAround } from './crop.ts';

/** What networks show of a shared link, in pixels. */
const SIZE = { width: 1200, height: 630 };

/** What Astro keeps of an imported picture: its types leave out where the original lies. */
type Original = ImageMetadata & { readonly fsPath?: string };

/**
 * Where the original of a picture of `content/` lies. Only its path is read: Astro publishes the original of any picture
 * whose address or size something asks for.
 */
export const fileOf = ({ fsPath }: Original): string => {
	if (!fsPath) throw new Error('Only a picture of content/ has a social picture.');
	return fsPath;
};

/** Posts may share a picture, the default one for a start: each is cut once. */
const cuts = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

const cut = async (file: string, focus: string): Promise<Uint8Array<ArrayBuffer>> => {
	const part = await cropAround(file, SIZE.width / SIZE.height, focus);
	return new Uint8Array(await sharp(part).resize(SIZE).jpeg({ quality: 70, mozjpeg: true }).toBuffer());
};

/** A picture as networks show it beside a shared link: a JPEG of 1200 × 630 around its focal point. */
export const cutSocialPicture = (file: string, focus = '50% 50%'): Promise<Uint8Array<ArrayBuffer>> => {
	const key = `${file} ${focus}`;
	const made = cuts.get(key) ?? cut(file, focus);
	cuts.set(key, made);
	return made;
};

/** The file of the picture for pages that have none of their own. */
export const findSitePicture = (): string => {
	const [file] = globSync('content/social-picture.*');
	if (!file) throw new Error('content/ has no social-picture: npm run content says more.');
	return file;
};
