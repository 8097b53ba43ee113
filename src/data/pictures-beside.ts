import { contentFolder } from '#src/content-folder.ts';

/** The pictures in the folders whose texts may show pictures, by their path from the project's folder. */
const pictures = import.meta.glob<{ default: ImageMetadata }>(
	'@content/{news,pages,store/*,trails/*}/*.{avif,jpeg,jpg,png,webp}',
	{ eager: true },
);

/** The picture at `path` (`./muro.webp`) relative to `file`, which is a path from the project's folder. */
export const pictureBeside = (file: string, path: string): ImageMetadata => {
	const picture = pictures[new URL(path, `file:///${file}`).pathname];
	if (!picture) throw new Error(`${file} shows ${path}, which is not there: npm run check:content says more.`);
	return picture.default;
};

const byName = new Map(
	Object.entries(pictures).map(([path, picture]) => [
		path.slice(`/${contentFolder}/`.length, path.lastIndexOf('.')),
		picture.default,
	]),
);

/** The picture in a folder of `content/` with this file name, given without its extension. */
export const findPicture = (folder: string, name: string): ImageMetadata | undefined => byName.get(`${folder}/${name}`);
