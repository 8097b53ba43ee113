import { join } from 'node:path';
import type { Notice, Trail } from '#src/features/trails/schema.ts';
import { sources, toEntryPath } from '#src/schemas/sources.ts';
import type { ReadEntry } from './across.ts';
import type { Finding } from './files.ts';

interface Entries {
	/** Those whose fields are right. */
	readonly notices: readonly ReadEntry[] | undefined;
	/** By id; `undefined` if the trail's own fields have mistakes. */
	readonly trails: Readonly<Record<string, unknown>> | undefined;
}

/** Names to choose from, in a sentence. */
export const orNone = (names: readonly string[]): string =>
	names.length > 0 ? names.join(', ') : 'ainda não há nenhum';

/** Finds names in the notices that no trail has, and trails that a notice for a municipality could not reach. */
export const findInNotices = (folder: string, { notices = [], trails: found = {} }: Entries): Finding[] => {
	const trails = Object.entries(found as Readonly<Record<string, Trail | undefined>>);
	const ids = trails.map(([id]) => id);
	const counties = [...new Set(trails.flatMap(([, trail]) => trail?.county ?? []))].sort();
	/** Whether every trail says where it is. */
	const areSure = trails.every(([, trail]) => trail && trail.county.length > 0);
	let isByMunicipality = false;

	const inNotices = notices.flatMap(({ file, data, lineOf }): Finding[] => {
		const { municipalities = [], trails: named = [] } = data as Notice;
		isByMunicipality ||= municipalities.length > 0;
		return [
			...named
				.filter((id) => !ids.includes(id))
				.map((id) => ({
					file,
					line: lineOf(['trails']),
					sentence: `o campo «trails» diz «${id}», e não há nenhum trilho com esse nome. Escreva um destes: ${orNone(ids)}`,
				})),
			...municipalities
				.filter((name) => areSure && !counties.includes(name))
				.map((name) => ({
					file,
					line: lineOf(['municipalities']),
					sentence: `o campo «municipalities» diz «${name}», e nenhum trilho tem esse concelho (county). Escreva um destes: ${orNone(counties)}`,
				})),
		];
	});

	const inTrails = trails
		.filter(([, trail]) => isByMunicipality && trail?.county.length === 0)
		.map(([id]) => ({
			file: join(folder, toEntryPath(sources.trails.pattern, id)),
			line: 1,
			sentence:
				'falta o concelho, e há avisos por concelho que não chegariam a este trilho. Acrescente a linha: county: O concelho',
		}));
	return [...inNotices, ...inTrails];
};
