import type { Outing } from '#src/features/outings/schema.ts';
import { distanceBetween } from '#src/geo/geodesic.ts';
import type { Position } from '#src/geo/track.ts';
import { pagesOf } from '#src/integrations/features.ts';
import { toEntryId } from '#src/schemas/sources.ts';
import type { ReadEntry } from './across.ts';
import type { Finding } from './files.ts';
import { orNone } from './notices.ts';

/** The names that other pages and files of the calendar have, directly below its address. */
const TAKEN = new Set(pagesOf('outings').flatMap(({ pattern }) => /^\/outings\/([a-z-]+)/.exec(pattern)?.[1] ?? []));

/** Metres between a meeting point and the start of the trail beyond which one of the two is wrong. */
const FAR = 50_000;

/**
 * Finds outings on trails that are not there, those that meet far from their trail, and those whose address is another
 * page's. `trails`: ids.
 */
export const findInOutings = (
	outings: readonly ReadEntry[],
	trails: readonly string[],
	starts: ReadonlyMap<string, Position>,
): Finding[] =>
	outings.flatMap(({ file, data, lineOf }): Finding[] => {
		const { trail, meeting } = data as Outing;
		const start = trail === undefined ? undefined : starts.get(trail);
		const away = start ? distanceBetween(meeting, start) : 0;
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
			...(away > FAR
				? [
						{
							file,
							line: lineOf(['meeting', 'longitude']),
							sentence: `o ponto de encontro fica a ${Math.round(away / 1_000)} km do começo do trilho «${trail}». Veja latitude e longitude: em Portugal a longitude é negativa`,
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
