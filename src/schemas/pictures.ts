import { z } from 'astro/zod';
import { type ImageField, pictureText } from './fields.ts';

/** `content/pictures.yaml`: the pictures that belong to no text. What is left out is not shown. */
export const picturesSchema = (image: ImageField) =>
	z.strictObject({
		contact: z
			.strictObject({
				image: image('contact').meta({ description: 'a imagem', example: './pages/contact-banner.webp' }),
				imageAlt: pictureText('o que se vê na imagem, para quem não a vê', "'Um grupo caminha ao nascer do sol'"),
			})
			.optional()
			.meta({ description: 'a imagem do fim da página de contacto' }),
		news: image('default')
			.optional()
			.meta({ description: 'a imagem das notícias que não têm imagem', example: './default-image.webp' }),
		sharing: image('sharing').optional().meta({
			description: 'a imagem que as redes sociais mostram das páginas sem imagem',
			example: './brand/social-picture.webp',
		}),
	});
