/**
 * The filters of a list by their name in the address, each with a predicate for each of its answers. No two filters
 * share an answer.
 */
export type Filters<Item> = Readonly<Record<string, Readonly<Record<string, (item: Item) => boolean>>>>;

/** The id of the form whose fields are the filters. */
export const FORM_ID = 'filters';

type NameOf<Table> = keyof Table & string;
type AnswerOf<Table> = { [Name in keyof Table]: keyof Table[Name] & string }[keyof Table];

/** Each filter that tells the items apart, with its answers. An answer that fits no item is left out. */
export const filtersOf = <Item, Table extends Filters<Item>>(table: Table, items: readonly Item[]) =>
	Object.entries(table).flatMap(([name, answers]) => {
		const fitting = Object.entries(answers).filter(([, matches]) => items.some(matches));
		const isSelective = fitting.some(([, matches]) => !items.every(matches));
		const offered = fitting.map(([answer]) => answer as AnswerOf<Table>);
		return isSelective ? [{ name: name as NameOf<Table>, answers: offered }] : [];
	});

/** All answers that are true of an item, for the attribute `data-answers`. */
export const answersOf = <Item>(table: Filters<Item>, item: Item): string =>
	Object.values(table)
		.flatMap((answers) => Object.entries(answers).filter(([, matches]) => matches(item)))
		.map(([answer]) => answer)
		.join(' ');

/**
 * CSS for the page's head, so that filters need no script: a chosen answer hides what it is not true of, cards and flags
 * on a map. `answers`: all that items of the page have in `data-answers`.
 */
export const hidingRule = (answers: string): string => {
	const hidden = [...new Set(answers.split(' '))].map(
		(answer) => `.finder:has([value='${answer}']:checked) .item:not([data-answers~='${answer}'])`,
	);
	return `${hidden.join()}{display:none}`;
};
