/** Records with an entry for each field, by its name. */

/** A field's name as Formik takes a name that may have a dot: one key, and not a path into nested values. */
export const toKey = (name: string): string => `["${name}"]`;

/** Only the fields that the form shows: a row that is added later is not wrong before a visitor has seen it. */
export const markDrawn = (form: HTMLFormElement | null, names: readonly string[]): Readonly<Record<string, true>> =>
	Object.fromEntries(names.filter((name) => form?.elements.namedItem(name)).map((name) => [name, true]));

/** To which field the content of another one goes. That of a field that goes to `undefined` is dropped. */
export type Moves = ReadonlyMap<string, string | undefined>;

/** Fields that are not in `moves` keep their entries. */
export const moveAll = <Entry>(record: Readonly<Record<string, Entry>>, moves: Moves): Record<string, Entry> =>
	Object.fromEntries(
		Object.entries(record).flatMap(([name, entry]) => {
			const to = moves.has(name) ? moves.get(name) : name;
			return to === undefined ? [] : [[to, entry]];
		}),
	);
