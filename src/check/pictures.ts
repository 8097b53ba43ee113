import { z } from 'astro/zod';
import { toEntryId } from '#src/collections.ts';
import type { Post } from '#src/features/news/schema.ts';
import type { PicturePlace } from '#src/schemas/fields.ts';
import {
	basename,
	type ContentFiles,
	dirname,
	explainAccents,
	type Finding,
	findingAt,
	isOutside,
	isPicture,
	join,
	type ReadEntry,
	withoutEnding,
} from './files.ts';

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

/** In pixels. */
export interface Size {
	readonly width: number;
	readonly height: number;
}

/** The smallest size that a picture may have in its place. */
interface PictureRule extends Size {
	/** Completes the sentence «serve de …». */
	readonly words: string;
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

/** Why a picture is too small for the places that show it. */
export const faultOfSize = (places: ReadonlySet<PicturePlace>, { width, height }: Size): string | undefined => {
	const rule = Array.from(places, (place) => RULES[place]).find((rule) => width < rule.width || height < rule.height);
	return (
		rule &&
		`a imagem tem ${width} por ${height} píxeis, e para servir de ${rule.words} precisa de pelo menos ${rule.width} por ${rule.height}. Envie uma maior`
	);
};

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

/**
 * Finds posts whose picture is not described. By the specification's convention a post that names none has the picture
 * `news_{id}` beside it. `posts`: the posts that name none.
 */
export const findUndescribed = (
	posts: readonly ReadEntry[],
	pictures: readonly string[],
	shown: ShownPictures,
): Finding[] => {
	const byName = new Map(pictures.map((path) => [withoutEnding(path), path]));
	return posts.flatMap((post) => {
		const own = byName.get(join(dirname(post.file), `news_${toEntryId(post.file)}`));
		if (own) shown.add(own, 'news');
		if (!own || (post.data as Post).imageAlt) return [];
		const sentence = `mostra a imagem «${basename(own)}», e falta o campo «imageAlt» (o que se vê na imagem, para quem não a vê). Acrescente a linha «imageAlt:», com a resposta`;
		return findingAt(post, ['imageAlt'], sentence);
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
