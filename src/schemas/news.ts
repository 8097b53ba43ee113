import { z } from 'astro/zod';
import { day, type ImageField, line, paragraph } from './fields.ts';

/** `content/news/{id}.md`: a post. Its id, and so its address, is the file's name. */
export const newsSchema = <Image extends z.ZodType>(image: ImageField<Image>) =>
	z.strictObject({
		title: line('o título do artigo', 'Mil e duzentos carvalhos na encosta sul', 90),
		subtitle: paragraph('o resumo, numa ou duas frases', 'Oitenta voluntários e uma manhã de sol.', 240),
		date: day('o dia de publicação', '2026-02-22'),
		topic: line('o assunto', 'Conservação', 40),
		/** Without it, the file `news_{id}` beside the post is used, and the default picture where there is none. */
		image: image()
			.optional()
			.meta({ description: 'a imagem, se não for news_{id} na mesma pasta', example: './outra.webp' }),
		imageAlt: line('o que se vê na imagem, para quem não a vê', "'Ilustração: voluntários a plantar'", 160),
	});
