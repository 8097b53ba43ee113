/** Every picture of the folders whose texts may show some, by its path from the project's folder. */
const pictures = import.meta.glob<{ default: ImageMetadata }>(
	'/content/{news,pages,store/*,trails/*}/*.{avif,jpeg,jpg,png,webp}',
	{ eager: true },
);

/** The picture that `file`, a path from the project's folder, names with a path of its own: `./muro.webp`. */
export const pictureBeside = (file: string, path: string): ImageMetadata => {
	const picture = pictures[new URL(path, `file:///${file}`).pathname];
	if (!picture) throw new Error(`${file} shows ${path}, which is not there: npm run check:content says more.`);
	return picture.default;
};

const byName = new Map(
	Object.entries(pictures).map(([path, picture]) => [
		path.slice('/content/'.length, path.lastIndexOf('.')),
		picture.default,
	]),
);

/** The picture of a folder of `content/` whose name, without its ending, is this. */
export const findPicture = (folder: string, name: string): ImageMetadata | undefined => byName.get(`${folder}/${name}`);
