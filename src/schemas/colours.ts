import { z } from 'astro/zod';

/** A colour as programs for drawing show it: `#1d4a3e`. */
const colour = (description: string, example: string) =>
	z
		.string()
		.regex(/^#[0-9a-fA-F]{6}$/, {
			error: 'não é uma cor: leva # e seis algarismos ou letras de a a f',
		})
		.optional()
		.meta({ description, example: `'${example}'` });

/** `brand/colours.yaml`: the few colours that make the site look like the association's. All others follow from them. */
export const coloursSchema = () =>
	z.strictObject({
		main: colour('a cor principal, escura, entre plicas', '#1d4a3e'),
		accent: colour('a cor dos botões, viva e clara, entre plicas', '#f3bb2e'),
		link: colour('a cor das hiperligações, escura, entre plicas', '#7b2a58'),
		paper: colour('a cor do fundo, quase branca, entre plicas', '#f3f3e8'),
	});
