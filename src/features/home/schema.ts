import { z } from 'astro/zod';
import { day } from '#src/schemas/calendar.ts';
import { line, paragraph, wholeNumber } from '#src/schemas/fields.ts';

const title = (example: string) => line('o título da secção', example, 80);

const heading = (example: string, lead: string) =>
	z.strictObject({ title: title(example), lead: paragraph('a frase ao lado do título', lead, 160).optional() });

/** Counted by the association. The site counts its trails itself. */
const figures = () =>
	z.strictObject({
		list: z
			.array(
				z.strictObject({
					number: wholeNumber('quantos são', '120', 1, 100_000_000),
					name: line('o que se contou', 'sócios', 30),
				}),
			)
			.min(1, { error: 'está vazio' })
			.meta({ description: 'o que se contou', example: '[{ number: 120, name: sócios }]' }),
		countedOn: day('o dia em que se contaram', '2026-10-31'),
	});

/**
 * `content/home.yaml`: the figures of the home page, and its sections' titles. What is left out is not shown, or has the
 * title of the translation file.
 */
export const homeSchema = () =>
	z.strictObject({
		figures: figures().optional().meta({ description: 'os números, numa linha' }),
		actions: heading('Um dia ao ar livre, pensado para o seu grupo', 'Diga-nos quantos são e as idades.').optional(),
		topics: heading('Como pode ajudar', 'Não é preciso ser especialista.').optional(),
		testimonials: z.strictObject({ title: title('O que dizem de nós') }).optional(),
		news: z.strictObject({ title: title('O que se passa no terreno') }).optional(),
	});

/** A section's own words, in place of those that suit any association. */
export type Heading = z.infer<ReturnType<typeof heading>>;
