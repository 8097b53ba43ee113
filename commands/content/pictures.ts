import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Finding } from '#src/check/files.ts';
import { faultOfSize, type ShownPictures, type Size } from '#src/check/pictures.ts';
import type { PicturePlace } from '#src/schemas/fields.ts';

/** The formats that the site serves from, by the endings of their files, in small letters or capitals. */
const ENDINGS = ['avif', 'jpeg', 'jpg', 'png', 'webp'] as const;

/** The first bytes, each as a character. */
const readStart = (file: string): string => {
	const descriptor = openSync(file, 'r');
	try {
		const buffer = Buffer.alloc(16);
		return buffer.toString('latin1', 0, readSync(descriptor, buffer));
	} finally {
		closeSync(descriptor);
	}
};

/**
 * Whether the whole of a picture can be decoded, which a build will do: its header says nothing of a damaged middle. Cut out
 * first, a JPEG is not read at an eighth of its size, which passes over faults.
 */
const decodes = (file: string, { width, height }: Size): Promise<boolean> =>
	sharp(file)
		.extract({ left: 0, top: 0, width, height })
		.resize(16, 16)
		.toBuffer()
		.then(() => true)
		.catch(() => false);

/** The answers for files as they were: `npm run dev` checks all after each change, and to decode takes the most time. */
const decoded = new Map<string, Promise<boolean>>();

const isWhole = (file: string, size: Size): Promise<boolean> => {
	const { mtimeMs, size: bytes } = statSync(file);
	const key = `${file} ${mtimeMs} ${bytes}`;
	const answer = decoded.get(key) ?? decodes(file, size);
	decoded.set(key, answer);
	return answer;
};

/** The most pixels that sharp reads, unless its limit is lifted. */
const MAX_PIXELS = 0x3fff * 0x3fff;

const CORRUPT = 'a imagem não se consegue abrir: o ficheiro está estragado ou incompleto. Envie-o outra vez';
const HEIC =
	'a imagem é HEIC, que os navegadores não mostram, qualquer que seja o fim do nome. Abra-a, exporte-a como JPEG e envie esse ficheiro; no iPhone, Definições › Câmara › Formatos › «Mais compatível» evita-o';

/** How a HEIC begins. Phones give such files the ending `.jpg` too. */
const HEIC_START = /^.{4}ftyp(?:hei|hev|mif|msf)/s;

const faultOf = async (file: string, places: ReadonlySet<PicturePlace>): Promise<string | undefined> => {
	const isServed = ENDINGS.some((ending) => file.toLowerCase().endsWith(`.${ending}`));
	if (!isServed && places.size === 0) return undefined;
	const metadata = await sharp(file, { limitInputPixels: false })
		.metadata()
		.catch(() => undefined);
	const beginsAsHeic = HEIC_START.test(readStart(file)) && metadata?.compression !== 'av1';
	if (beginsAsHeic || /\.hei[cf]$/i.test(file)) return HEIC;
	if (/\.jfif$/i.test(file))
		return 'a imagem é um JPEG com outro fim de nome. Mude o nome, e mais nada: em vez de .jfif, .jpg';
	if (!isServed)
		return `o nome da imagem tem de acabar em ${ENDINGS.map((ending) => `.${ending}`).join(', ')}. Guarde-a como JPEG, ou como PNG se é um desenho`;
	if (!metadata) return CORRUPT;
	const { width, height } = metadata.autoOrient;
	if (width * height > MAX_PIXELS)
		return `a imagem tem ${width} por ${height} píxeis, mais do que se consegue ler. Guarde-a mais pequena: 4000 píxeis de largura chegam para tudo`;
	return faultOfSize(places, { width, height }) ?? ((await isWhole(file, metadata)) ? undefined : CORRUPT);
};

/** Pictures that can't be served, or not well. Of served formats a build reads also what nothing shows. */
export const findInPictures = async (
	folder: string,
	pictures: readonly string[],
	shown: ShownPictures,
): Promise<Finding[]> => {
	const findings = pictures.map(async (file) => {
		const sentence = await faultOf(join(folder, file), shown.placesOf(file));
		return sentence ? { file, sentence } : [];
	});
	return (await Promise.all(findings)).flat();
};
