import { contentNameOf, FEATURES, type Feature, type Features } from '#src/features.ts';
import { pagesOf } from '#src/integrations/features.ts';
import type { Finding } from './files.ts';

/** Matches the addresses of a page, by its pattern: `/store/[id]`, `/news/[...list]`. */
const addressesOf = (pattern: string): RegExp =>
	new RegExp(
		`^${pattern
			.replaceAll('.', '\\.')
			.replace(/\/\[\\.{3}\w+\]/g, '(?:/.*)?')
			.replace(/\[\w+\]/g, '[^/]+')}$`,
	);

/** The feature that an address belongs to, if that is off. */
export const findOff = (path: string, has: Features): Feature | undefined =>
	FEATURES.find((feature) => !has[feature] && pagesOf(feature).some(({ pattern }) => addressesOf(pattern).test(path)));

/** Which features a site has, and what `site.yaml` says of them, if it could be read. */
export interface Switched {
	readonly has: Features;
	readonly switches: Features | undefined;
}

/** Why a feature's page is not there. Follows «que». */
export const whyOff = (feature: Feature, switches: Features | undefined): string =>
	switches?.[feature] === false
		? `site.yaml desliga (features, ${feature}: false)`
		: `este sítio não tem, porque falta o conteúdo dela (${contentNameOf(feature)})`;

type Field = readonly [path: readonly PropertyKey[], value: unknown];

const fieldsIn = (data: unknown, path: readonly PropertyKey[] = []): Field[] =>
	typeof data === 'object' && data !== null
		? Object.entries(data).flatMap(([name, value]) => fieldsIn(value, [...path, name]))
		: [[path, data]];

/** The fields that open a page which is off, each with its sentence. */
export const findPagesOff = (data: unknown, { has, switches }: Switched) =>
	fieldsIn(data).flatMap(([path, value]) => {
		const feature = path.at(-1) === 'page' ? findOff(`/${value}`, has) : undefined;
		if (!feature) return [];
		const sentence = `o campo «${path.join('.')}» abre uma página que ${whyOff(feature, switches)}. Escreva o nome de outra`;
		return { path, sentence };
	});

/** Marks of parts that are not in pairs. `line`: the number of the text's first. */
export const findMarksAlone = (file: string, text: string, line: number): Finding[] =>
	FEATURES.flatMap((feature) => {
		const alone: number[] = [];
		let open: number | undefined;
		for (const { 1: slash, index } of text.matchAll(new RegExp(`<!-- (/?)${feature} -->`, 'g'))) {
			if (slash && open === undefined) alone.push(index);
			if (!slash && open !== undefined) alone.push(open);
			open = slash ? undefined : index;
		}
		if (open !== undefined) alone.push(open);
		return alone.map((index) => ({
			file,
			line: line + text.slice(0, index).split('\n').length - 1,
			sentence: `o texto tem só uma das marcas <!-- ${feature} --> e <!-- /${feature} -->. Escreva a outra onde começa ou acaba o que é dessa parte, ou apague esta`,
		}));
	});
