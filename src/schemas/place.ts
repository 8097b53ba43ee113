import { z } from 'astro/zod';
import { article, line } from './fields.ts';

/** A Portuguese telephone, or one with a country's code. Spaces are for people. */
export const phone = () =>
	line('o telefone público', "'200 000 000'", 30).refine(
		(text) => /^(?:\+\d{8,15}|[23789]\d{8})$/.test(text.replaceAll(' ', '')),
		{ error: 'não é um telefone de 9 algarismos, nem de outro país com o + e o indicativo' },
	);

/** Where somebody can go, and send a parcel to. */
const whole = () =>
	z.strictObject({
		name: line('o nome da sede', 'Casa do Vale', 60),
		article: article(),
		street: line('a rua e o número', 'Rua da Escola, 12', 80),
		postalCode: z
			.string()
			.regex(/^\d{4}-\d{3}$/, { error: 'não é um código postal de 4 algarismos, hífen e 3 algarismos, entre aspas' })
			.meta({ description: 'o código postal', example: "'0000-000'" }),
		locality: line('a localidade', 'Vila Nova', 60),
		note: line('quando está aberta', 'Aberta ao sábado de manhã', 80),
	});

/** The place of an association with a store: the law asks for its address, and buyers fetch and return there. */
export type WholePlace = z.infer<ReturnType<typeof whole>>;

const part = () => whole().partial({ name: true, street: true, postalCode: true, note: true });

/** The place of an association without a store may be a locality alone, or nothing. */
export const place = (hasStore: boolean) => (hasStore ? whole() : part().optional());
