import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { posix } from 'node:path';
import { z } from 'astro/zod';
import sharp from 'sharp';
import type { PicturePlace } from '#src/schemas/fields.ts';
import { toEntryId } from '#src/schemas/sources.ts';
import { type ContentFiles, explainAccents, type Finding, isOutside, isPicture, withoutEnding } from './files.ts';

const { basename, dirname, join } = posix;

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

/** The places of the pictures that content shows, by the pictures' paths. */
export class ShownPictures {
	readonly #places = new Map<string, Set<PicturePlace>>();

	add(path: string, place: PicturePlace): void {
		this.#places.set(path, this.placesOf(path).add(place));
	}

	placesOf(path: string): Set<PicturePlace> {
		return this.#places.get(path) ?? new Set();
	}
}

/** The field of a picture, which is a path from the folder of the file that is read. */
export const createPictureField =
	(files: ContentFiles, shown: ShownPictures, fileOf: () => string) =>
	(place: PicturePlace = 'other') =>
		z
			.string()
			.min(1, { error: 'está vazio' })
			.superRefine((path, context) => {
				const target = join(dirname(fileOf()), path);
				if (!path.startsWith('/') && files.has(target) && isPicture(target)) {
					shown.add(target, place);
					return;
				}
				const near = files.findNear(target);
				let message = `aponta para «${path}», que não existe; ponha essa imagem na mesma pasta ou corrija o nome`;
				if (isOutside(target))
					message = `vale «${path}», que fica fora da pasta do conteúdo; ponha nela uma cópia dessa imagem`;
				else if (path.startsWith('/')) message = `vale «${path}», que não é um caminho a partir desta pasta`;
				else if (near) message = `aponta para «${path}», e na pasta está «${near}»${explainAccents(path, near)}`;
				const params = near ? { written: `./${join(dirname(path), near)}` } : {};
				context.addIssue({ code: 'custom', message, params });
			});

/** The first and the last bytes, each as a character. Of a file of many megabytes a check reads only these. */
const readEnds = (file: string) => {
	const descriptor = openSync(file, 'r');
	try {
		const { size } = fstatSync(descriptor);
		const read = (position: number) => {
			const buffer = Buffer.alloc(16);
			return buffer.toString('latin1', 0, readSync(descriptor, buffer, { position }));
		};
		return { first: read(0), last: read(Math.max(0, size - 16)) };
	} finally {
		closeSync(descriptor);
	}
};

/**
 * Whether a picture whose header can be read has its end, which some cameras write more behind. Without a sign of it the
 * picture is decoded. Of a truncated WebP not even the header can be read.
 */
const isWhole = async (file: string, last: string, format: string): Promise<boolean> => {
	// A JPEG, and a PNG.
	if (format === 'webp' || last.endsWith('\xff\xd9') || last.endsWith('IEND\xaeB`\x82')) return true;
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

/** How a HEIC begins. Phones give such files the ending `.jpg` too. */
const HEIC_START = /^.{4}ftyp(?:hei|hev|mif|msf)/s;

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
	const { first, last } = readEnds(file);
	const metadata = await sharp(file, { limitInputPixels: false })
		.metadata()
		.catch(() => undefined);
	const beginsAsHeic = HEIC_START.test(first) && metadata?.compression !== 'av1';
	if (beginsAsHeic || /\.hei[cf]$/i.test(file)) return HEIC;
	if (!isServed)
		return `o nome da imagem tem de acabar em ${ENDINGS.map((ending) => `.${ending}`).join(', ')}. Guarde-a como JPEG, ou como PNG se é um desenho`;
	if (!metadata) return CORRUPT;
	const { width, height } = metadata.autoOrient;
	return faultOfSize(places, width, height) ?? ((await isWhole(file, last, metadata.format)) ? undefined : CORRUPT);
};

/** Pictures that can't be served, or not well. Of served formats a build reads also what nothing shows. */
export const findInPictures = async (
	files: ContentFiles,
	pictures: readonly string[],
	shown: ShownPictures,
): Promise<Finding[]> => {
	const findings = pictures.map(async (file) => {
		const sentence = await faultOf(files.locate(file), shown.placesOf(file));
		return sentence ? { file, sentence } : [];
	});
	return (await Promise.all(findings)).flat();
};

/**
 * Finds posts without a picture, where there is none for those either. By the specification's convention a post that names
 * none has the picture `news_{id}` beside it. `posts`: the files of those that name none.
 */
export const findWithoutPicture = (
	posts: readonly string[],
	pictures: readonly string[],
	shown: ShownPictures,
	hasDefault: boolean,
): Finding[] => {
	const byName = new Map(pictures.map((path) => [withoutEnding(path), path]));
	return posts.flatMap((file) => {
		const name = `news_${toEntryId(file)}`;
		const own = byName.get(join(dirname(file), name));
		if (own) shown.add(own, 'news');
		if (own || hasDefault) return [];
		const sentence = `esta notícia não tem imagem. Ponha uma na pasta dela e escreva o nome em image; sem essa linha, vale ${name}.jpg, se lá estiver. A imagem de todas as notícias sem imagem escreve-se em pictures.yaml: news: ./nome.jpg`;
		return { file, line: 1, sentence };
	});
};

/** Pictures that nothing shows: they do no harm, and are often a slip. */
export const findUnused = (pictures: readonly string[], shown: ShownPictures): Finding[] =>
	pictures
		.filter((file) => shown.placesOf(file).size === 0)
		.map((file) => {
			const post = /^news_(.+)\.\w+$/.exec(basename(file))?.[1];
			const sentence = post
				? `nenhuma notícia que mostre esta imagem se chama ${post}. Dê-lhe o nome da notícia, com news_ antes, escreva o nome dela em image, ou apague-a`
				: 'nada mostra esta imagem. Escreva o nome dela onde há de aparecer, ou apague-a';
			return { file, sentence };
		});
