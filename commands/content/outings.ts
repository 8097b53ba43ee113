import type { Outing } from '#src/features/outings/schema.ts';
import { pagesOf } from '#src/integrations/features.ts';
import { toEntryId } from '#src/schemas/sources.ts';
import type { ReadEntry } from './across.ts';
import type { Finding } from './finding.ts';
import { orNone } from './notices.ts';

/** The names that other pages and files of the calendar have, directly below its address. */
const TAKEN = new Set(pagesOf('outings').flatMap(({ pattern }) => /^\/outings\/([a-z-]+)/.exec(pattern)?.[1] ?? []));

/** Finds outings on trails that are not there, and those whose address is another page's. `trails`: ids. */
export const findInOutings = (outings: readonly ReadEntry[], trails: readonly string[]): Finding[] =>
	outings.flatMap(({ file, data, lineOf }): Finding[] => {
		const { trail } = data as Outing;
		const id = toEntryId(file);
		const isNowhere = trail !== undefined && !trails.includes(trail);
		return [
			...(isNowhere
				? [
						{
							file,
							line: lineOf(['trail']),
							sentence: `o campo «trail» diz «${trail}», e não há nenhum trilho com esse nome. Escreva um destes: ${orNone(trails)}`,
						},
					]
				: []),
			...(TAKEN.has(id)
				? [
						{
							file,
							sentence: `o endereço /outings/${id} já é de outra página do sítio. Dê outro nome ao ficheiro, por exemplo dia-de-${id}.md`,
						},
					]
				: []),
		];
	});
