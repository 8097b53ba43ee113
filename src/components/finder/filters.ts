/**
 * The filters of a list by their name in the address. Each has its answers, and each answer tells whether it is true of
 * an item. No two filters share an answer.
 */
export type Filters<Item> = Readonly<Record<string, Readonly<Record<string, (item: Item) => boolean>>>>;

type NameOf<Table> = keyof Table & string;
type AnswerOf<Table> = { [Name in keyof Table]: keyof Table[Name] & string }[keyof Table];

/** A filter with those of its answers that are true of at least one item. One of them at least is not true of all. */
export interface OfferedFilter<Name extends string = string, Answer extends string = string> {
	readonly name: Name;
	readonly answers: readonly Answer[];
}

export const filtersOf = <Item, Table extends Filters<Item>>(
	table: Table,
	items: readonly Item[],
): OfferedFilter<NameOf<Table>, AnswerOf<Table>>[] =>
	Object.entries(table).flatMap(([name, answers]) => {
		const fitting = Object.entries(answers).filter(([, matches]) => items.some(matches));
		const tellsApart = fitting.some(([, matches]) => !items.every(matches));
		const offered = fitting.map(([answer]) => answer as AnswerOf<Table>);
		return tellsApart ? [{ name: name as NameOf<Table>, answers: offered }] : [];
	});

/** All answers that are true of an item, for the attribute `data-answers`. */
export const answersOf = <Item>(table: Filters<Item>, item: Item): string =>
	Object.values(table)
		.flatMap((answers) => Object.entries(answers).filter(([, matches]) => matches(item)))
		.map(([answer]) => answer)
		.join(' ');

/** CSS, so that filters need no script. A chosen answer hides what it is not true of: cards, flags on a map. */
export const hidingRule = (filters: readonly OfferedFilter[]): string => {
	const hidden = filters
		.flatMap(({ answers }) => answers)
		.map((answer) => `.finder:has([value='${answer}']:checked) .item:not([data-answers~='${answer}'])`);
	return hidden.length > 0 ? `${hidden.join()}{display:none}` : '';
};
