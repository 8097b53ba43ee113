import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Metadata } from 'sharp';
import type { Finding } from './files.ts';

/** The formats that the site serves from, by the endings of their files. */
const ENDINGS = ['avif', 'jpeg', 'jpg', 'png', 'webp'] as const;

/** The smallest size, in pixels, that a picture may have in its place. */
interface PictureRule {
	/** Matches the path below the content folder. */
	readonly files: RegExp;
	/** Completes the sentence «serve de …». */
	readonly place: string;
	readonly width: number;
	readonly height: number;
}

/** The first rule that matches applies; the last matches every picture. */
const RULES: readonly PictureRule[] = [
	{ files: /^slides\//, place: 'destaque', width: 1600, height: 900 },
	{ files: /^actions\//, place: 'imagem de uma ação', width: 600, height: 450 },
	{ files: /^gallery\//, place: 'imagem da galeria', width: 800, height: 600 },
	{ files: /^news\/news_/, place: 'imagem de uma notícia', width: 800, height: 450 },
	{ files: /^store\//, place: 'imagem de um produto', width: 800, height: 800 },
	{ files: /^trails\/[^/]+\/cover\./, place: 'imagem de um trilho', width: 1200, height: 800 },
	{ files: /^outings\//, place: 'imagem de uma atividade', width: 1200, height: 800 },
	{ files: /^pages\/contact-banner\./, place: 'faixa da página de contacto', width: 1600, height: 900 },
	{ files: /^default-image\./, place: 'imagem das notícias sem imagem', width: 1200, height: 675 },
	{ files: /^brand\/social-picture\./, place: 'imagem de partilha', width: 1200, height: 630 },
	{ files: /^/, place: 'imagem', width: 320, height: 180 },
];

const ruleFor = (path: string): PictureRule | undefined => RULES.find(({ files }) => files.test(path));

/** A phone's picture of twelve megapixels has 3 to 7 MB; larger ones come from scanners or studios. */
const MAX_MEGABYTES = 10;

/** Above this a build takes too much memory. */
const MAX_MEGAPIXELS = 64;

const MEGA = 1e6;
const CORRUPT = 'a imagem não se consegue abrir: o ficheiro está estragado ou incompleto. Envie-o outra vez';
const HEIC =
	'a imagem é HEIC, que os navegadores não mostram, qualquer que seja o fim do nome. Abra-a, exporte-a como JPEG e envie esse ficheiro; no iPhone, Definições › Câmara › Formatos › «Mais compatível» evita-o';

/** By the content, not the name: phones give such files the ending `.jpg` too. */
const isHeic = (path: string, bytes: Buffer, metadata: Metadata | undefined): boolean =>
	metadata
		? metadata.format === 'heif' && metadata.compression !== 'av1'
		: /\.hei[cf]$/i.test(path) || /^ftyp(?:hei|hev|mif|msf)/.test(bytes.toString('latin1', 4, 12));

const numberText = (value: number): string => value.toLocaleString('pt-PT', { maximumFractionDigits: 1 });

const faultOfSize = (path: string, width: number, height: number, bytes: number): string | undefined => {
	if (bytes > MAX_MEGABYTES * MEGA)
		return `a imagem pesa ${numberText(bytes / MEGA)} MB, e o limite são ${MAX_MEGABYTES} MB. Guarde-a como JPEG, ou mais pequena`;
	if (width * height > MAX_MEGAPIXELS * MEGA)
		return `a imagem tem ${width} por ${height} píxeis, mais do que ${MAX_MEGAPIXELS} megapíxeis. Guarde-a mais pequena`;
	const rule = ruleFor(path);
	return rule && (width < rule.width || height < rule.height)
		? `a imagem tem ${width} por ${height} píxeis, e para servir de ${rule.place} precisa de pelo menos ${rule.width} por ${rule.height}. Envie uma maior`
		: undefined;
};

/** Rejects, and does not throw at once as sharp does, for a file without a byte. */
const readMetadata = async (bytes: Buffer): Promise<Metadata> => sharp(bytes, { limitInputPixels: false }).metadata();

const faultOf = async (folder: string, path: string): Promise<string | undefined> => {
	const bytes = await readFile(join(folder, path));
	const metadata = await readMetadata(bytes).catch(() => undefined);
	if (isHeic(path, bytes, metadata)) return HEIC;
	if (!ENDINGS.some((ending) => path.endsWith(`.${ending}`)))
		return `o nome da imagem tem de acabar em ${ENDINGS.map((ending) => `.${ending}`).join(', ')}, com minúsculas. Mude o nome, ou guarde-a como JPEG`;
	if (!metadata) return CORRUPT;
	const { width, height } = metadata.autoOrient;
	const fault = faultOfSize(path, width, height, bytes.byteLength);
	if (fault) return fault;
	// The whole file is read, as in a build: the metadata of a truncated file are complete.
	const isWhole = await sharp(bytes, { failOn: 'truncated' })
		.resize(16, 16)
		.toBuffer()
		.then(() => true)
		.catch(() => false);
	return isWhole ? undefined : CORRUPT;
};

/** Pictures that can't be served, or not well. `paths`: below the folder. */
export const findInPictures = async (folder: string, paths: readonly string[]): Promise<Finding[]> => {
	const findings = await Promise.all(
		paths.map(async (path) => {
			const sentence = await faultOf(folder, path);
			return sentence ? [{ file: join(folder, path), sentence }] : [];
		}),
	);
	return findings.flat();
};
