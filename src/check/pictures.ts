import { z } from 'astro/zod';
import { toEntryId } from '#src/collections.ts';
import type { PicturePlace } from '#src/schemas/fields.ts';
import {
	basename,
	type ContentFiles,
	dirname,
	explainAccents,
	type Finding,
	isOutside,
	isPicture,
	join,
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
 * Finds posts without a picture, if the site has none for such posts. By the specification's convention a post that names
 * none has the picture `news_{id}` beside it. `posts`: the files of posts that name none.
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
