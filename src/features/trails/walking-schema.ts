import { z } from 'astro/zod';
import { line, paragraph, webAddress } from '#src/schemas/fields.ts';

/** `content/walking.yaml`: what is the same for every trail. */
export const walkingSchema = () =>
	z.strictObject({
		conduct: z
			.array(paragraph('uma regra', 'Leve o lixo para casa.', 160))
			.min(1, { error: 'está vazio' })
			.meta({ description: 'as regras de quem anda nos trilhos', example: '[Leve o lixo para casa.]' }),
		/** Trails have a box about guided walks only with it. */
		guidedWalks: paragraph('quando há saídas com guia', 'Ao domingo, para grupos até 12 pessoas.', 160).optional(),
		emergency: paragraph('o que fazer numa emergência, além de ligar 112', 'Diga o nome do trilho.', 400),
		fire: paragraph('o que vale nos dias de perigo de incêndio rural', 'Em dias de perigo máximo não se anda.', 240),
		/** Where one finds the weather and the risk of fire. */
		links: z
			.array(
				z.strictObject({
					text: line('o que lá se vê', 'Meteorologia (IPMA)', 60),
					url: webAddress('o endereço', 'https://www.ipma.pt'),
				}),
			)
			.meta({ description: 'onde se vê o tempo e o perigo de incêndio rural' }),
		/** The licence under which others may use the tracks. The downloaded files name it. */
		licence: z
			.strictObject({
				name: line('o nome da licença', 'CC BY 4.0', 60),
				url: webAddress('o endereço da licença', 'https://creativecommons.org/licenses/by/4.0/deed.pt'),
			})
			.meta({ description: 'a licença dos percursos que se descarregam' }),
	});

export type Walking = z.infer<ReturnType<typeof walkingSchema>>;
