import { z } from 'astro/zod';
import { day } from '#src/schemas/calendar.ts';
import { focalPoint, formerly, type ImageField, line, paragraph, pictureText, yesNo } from '#src/schemas/fields.ts';
import { fault } from '#src/schemas/structure.ts';

/** A subject becomes part of an address, so it needs a letter or digit that an address can contain. */
const subject = (description: string, example: string) =>
	line(description, example, 40)
		.regex(/[a-z0-9]/i, { error: 'não tem nenhuma letra sem acento nem algarismo' })
		.meta({ input: 'topic' });

/** `content/news/{id}.md`: a post. The file's name is the post's id and part of its address. */
export const newsSchema = (image: ImageField) =>
	z
		.strictObject({
			title: line('o título do artigo', 'Mil e duzentos carvalhos na encosta sul', 90),
			subtitle: paragraph('o resumo, numa ou duas frases', 'Oitenta voluntários e uma manhã de sol.', 240),
			/** Before this day, no build contains the post. */
			date: day('o dia de publicação', '2026-02-22'),
			author: line('quem escreveu', 'Maria Silva', 60).optional(),
			topic: subject('o assunto', 'Conservação'),
			/** Further subjects. Each has a page of its own, as topics have, but is not in the list's filter. */
			tags: z
				.array(subject('outro assunto', 'Encosta sul'))
				.max(6)
				.default([])
				.meta({ description: 'outros assuntos de que também fala', example: '[Voluntariado, Encosta sul]' }),
			/** Without it, the picture `news_{id}` beside the post is used, or the default picture. If there is neither, none is shown. */
			image: image('news').optional().meta({
				description: 'a imagem, se não for a que tem o nome da notícia com news_ antes. Pode não haver nenhuma',
				example: './outra.webp',
			}),
			imageAlt: pictureText(
				'o que se vê na imagem, para quem não a vê',
				"'Ilustração: voluntários a plantar'",
			).optional(),
			focus: focalPoint(),
			draft: yesNo('se ainda é um rascunho, que não se publica').default(false),
			formerly: formerly(),
		})
		.refine(({ image, imageAlt }) => !image || imageAlt, fault('imageAlt', 'falta'));

export type Post = z.infer<ReturnType<typeof newsSchema>>;
