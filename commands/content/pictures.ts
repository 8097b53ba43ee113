import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { z } from 'astro/zod';
import sharp, { type Metadata } from 'sharp';
import type { PicturePlace } from '#src/schemas/fields.ts';
import { toEntryId } from '#src/schemas/sources.ts';
import { explainAccents, type Finding, type Folders } from './files.ts';
import { isPicture, withoutEnding } from './names.ts';

/** The formats that the site serves from, by the endings of their files, in small letters or capitals. */
const ENDINGS = ['avif', 'jpeg', 'jpg', 'png', 'webp'] as const;

/** The smallest size, in pixels, that a picture may have in its place. */
interface PictureRule {
	/** Completes the sentence «serve de …». */
	readonly words: string;
	readonly width: number;
	readonly height: number;
}

const RULES: Readonly<Record<PicturePlace, PictureRule>> = {
	slide: { words: 'destaque', width: 1600, height: 900 },
	contact: { words: 'faixa da página de contacto', width: 1600, height: 900 },
	trail: { words: 'imagem de um trilho', width: 1200, height: 800 },
	outing: { words: 'imagem de uma atividade', width: 1200, height: 800 },
	default: { words: 'imagem das notícias sem imagem', width: 1200, height: 675 },
	sharing: { words: 'imagem de partilha', width: 1200, height: 630 },
	product: { words: 'imagem de um produto', width: 800, height: 800 },
	gallery: { words: 'imagem da galeria', width: 800, height: 600 },
	news: { words: 'imagem de uma notícia', width: 800, height: 450 },
	action: { words: 'imagem de uma ação', width: 600, height: 450 },
	other: { words: 'imagem', width: 320, height: 180 },
};

/** The places of the pictures that content shows, by the pictures' paths from the project's folder. */
export class ShownPictures {
	readonly #places = new Map<string, Set<PicturePlace>>();

	add(path: string, place: PicturePlace): void {
		this.#places.set(path, this.placesOf(path).add(place));
	}

	placesOf(path: string): Set<PicturePlace> {
		return this.#places.get(path) ?? new Set();
	}
}

interface Reading {
	readonly fileOf: () => string;
	readonly folders: Folders;
	readonly shown: ShownPictures;
}

/** The field of a picture, which is a path from the folder of the file that is read. */
export const createPictureField =
	({ fileOf, folders, shown }: Reading) =>
	(place: PicturePlace = 'other') =>
		z
			.string()
			.min(1, { error: 'está vazio' })
			.superRefine((path, context) => {
				const target = join(dirname(fileOf()), path);
				const near = folders.findNear(target);
				const written = near && `./${join(dirname(path), near)}`;
				const add = (message: string) =>
					context.addIssue({ code: 'custom', message, ...(written && { params: { written } }) });
				if (folders.isOutside(target))
					add(`vale «${path}», que fica fora da pasta do conteúdo; ponha nela uma cópia dessa imagem`);
				else if (path.startsWith('/')) add(`vale «${path}», que não é um caminho a partir desta pasta`);
				else if (folders.has(target) && isPicture(target)) shown.add(target, place);
				else if (near) add(`aponta para «${path}», e na pasta está «${near}»${explainAccents(path, near)}`);
				else add(`aponta para «${path}», que não existe; ponha essa imagem na mesma pasta ou corrija o nome`);
			});

/** What a JPEG that was saved to its end ends with, and where a PNG and a WebP say that they end. */
const JPEG_END = '\xff\xd9';
const PNG_END = 'IEND\xaeB`\x82';
const WEBP_START = /^RIFF.{4}WEBP/s;
const WEBP_FRAME = 8;

interface Ends {
	/** The first and the last bytes, each as a character. */
	readonly first: string;
	readonly last: string;
	readonly size: number;
}

const readEnds = (file: string): Ends => {
	const descriptor = openSync(file, 'r');
	try {
		const { size } = fstatSync(descriptor);
		const read = (position: number) => {
			const buffer = Buffer.alloc(16);
			return buffer.toString('latin1', 0, readSync(descriptor, buffer, { position }));
		};
		return { first: read(0), last: read(Math.max(0, size - 16)), size };
	} finally {
		closeSync(descriptor);
	}
};

/** Whether a file has its end. Without a sign of it the picture is decoded: the header of a truncated file is complete. */
const isWhole = async (file: string, { first, last, size }: Ends): Promise<boolean> => {
	if (last.endsWith(JPEG_END) || last.endsWith(PNG_END)) return true;
	if (WEBP_START.test(first)) return Buffer.from(first, 'latin1').readUInt32LE(4) + WEBP_FRAME <= size;
	return sharp(file, { failOn: 'truncated' })
		.resize(16, 16)
		.toBuffer()
		.then(() => true)
		.catch(() => false);
};

/** The most pixels that sharp reads, unless its limit is lifted. */
const MAX_PIXELS = 0x3fff * 0x3fff;

const CORRUPT = 'a imagem não se consegue abrir: o ficheiro está estragado ou incompleto. Envie-o outra vez';
const HEIC =
	'a imagem é HEIC, que os navegadores não mostram, qualquer que seja o fim do nome. Abra-a, exporte-a como JPEG e envie esse ficheiro; no iPhone, Definições › Câmara › Formatos › «Mais compatível» evita-o';

/** By the content, not the name: phones give such files the ending `.jpg` too. */
const isHeic = (path: string, first: string, metadata: Metadata | undefined): boolean =>
	metadata
		? metadata.format === 'heif' && metadata.compression !== 'av1'
		: /\.hei[cf]$/i.test(path) || /^ftyp(?:hei|hev|mif|msf)/.test(first.slice(4));

const faultOfSize = (places: ReadonlySet<PicturePlace>, width: number, height: number): string | undefined => {
	if (width * height > MAX_PIXELS)
		return `a imagem tem ${width} por ${height} píxeis, mais do que se consegue ler. Guarde-a mais pequena: 4000 píxeis de largura chegam para tudo`;
	const rule = Array.from(places, (place) => RULES[place]).find((rule) => width < rule.width || height < rule.height);
	return rule
		? `a imagem tem ${width} por ${height} píxeis, e para servir de ${rule.words} precisa de pelo menos ${rule.width} por ${rule.height}. Envie uma maior`
		: undefined;
};

const faultOf = async (file: string, places: ReadonlySet<PicturePlace>): Promise<string | undefined> => {
	const isServed = ENDINGS.some((ending) => file.toLowerCase().endsWith(`.${ending}`));
	if (!isServed && places.size === 0) return undefined;
	const ends = readEnds(file);
	const metadata = await sharp(file, { limitInputPixels: false })
		.metadata()
		.catch(() => undefined);
	if (isHeic(file, ends.first, metadata)) return HEIC;
	if (!isServed)
		return `o nome da imagem tem de acabar em ${ENDINGS.map((ending) => `.${ending}`).join(', ')}. Guarde-a como JPEG, ou como PNG se é um desenho`;
	if (!metadata) return CORRUPT;
	const { width, height } = metadata.autoOrient;
	return faultOfSize(places, width, height) ?? ((await isWhole(file, ends)) ? undefined : CORRUPT);
};

/** Pictures that can't be served, or not well. `paths`: below the folder. Of served formats a build reads also what nothing shows. */
export const findInPictures = async (
	folder: string,
	paths: readonly string[],
	shown: ShownPictures,
): Promise<Finding[]> => {
	const findings = await Promise.all(
		paths.map(async (path) => {
			const file = join(folder, path);
			const sentence = await faultOf(file, shown.placesOf(file));
			return sentence ? [{ file, sentence }] : [];
		}),
	);
	return findings.flat();
};

interface Posts {
	/** The files of the posts that name no picture. */
	readonly files: readonly string[];
	/** Below the folder. */
	readonly pictures: readonly string[];
	readonly shown: ShownPictures;
	readonly hasDefault: boolean;
}

/**
 * Finds posts without a picture, where there is none for those either. By the specification's convention a post that names
 * none has the picture `news_{id}` beside it.
 */
export const findWithoutPicture = (folder: string, { files, pictures, shown, hasDefault }: Posts): Finding[] => {
	const byName = new Map(pictures.map((path) => [join(folder, withoutEnding(path)), join(folder, path)]));
	return files.flatMap((file) => {
		const name = `news_${toEntryId(file)}`;
		const own = byName.get(join(dirname(file), name));
		if (own) shown.add(own, 'news');
		if (own || hasDefault) return [];
		const sentence = `esta notícia não tem imagem. Ponha uma na pasta dela e escreva o nome em image; sem essa linha, vale ${name}.jpg, se lá estiver. A imagem de todas as notícias sem imagem escreve-se em pictures.yaml: news: ./nome.jpg`;
		return { file, line: 1, sentence };
	});
};

/** Pictures that nothing shows: they do no harm, and are often a slip. `pictures`: below the folder. */
export const findUnused = (folder: string, pictures: readonly string[], shown: ShownPictures): Finding[] =>
	pictures
		.filter((path) => shown.placesOf(join(folder, path)).size === 0)
		.map((path) => {
			const post = /^news_(.+)\.\w+$/.exec(basename(path))?.[1];
			const sentence = post
				? `nenhuma notícia que mostre esta imagem se chama ${post}. Dê-lhe o nome da notícia, com news_ antes, escreva o nome dela em image, ou apague-a`
				: 'nada mostra esta imagem. Escreva o nome dela onde há de aparecer, ou apague-a';
			return { file: join(folder, path), sentence };
		});
