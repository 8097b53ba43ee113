import { type ComponentProps, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Icon } from '#src/components/Icon.tsx';
import { fill } from '#src/format/text.ts';
import { Field } from './Field.tsx';
import type { Fields } from './SubmissionForm.tsx';
import type { FieldTexts } from './texts.ts';
import type { Values } from './useSubmission.ts';

/** The name of a row's field: `people.0.name`. */
type RowField = `${string}.${number}.${string}`;

/** A list whose rows a visitor fills in, as a form's contract has it in `lists`. */
export interface RowList {
	readonly name: string;
	/** The names of a row's fields. */
	readonly parts: readonly string[];
	/** How many rows it has at most. */
	readonly most: number;
}

/** Every `{{number}}` in the words is the row's. */
export interface RowTexts {
	readonly legend: string;
	readonly help: string;
	/** The fold that has the other rows without a script. */
	readonly more: string;
	/** What each row is called. */
	readonly row: string;
	readonly add: string;
	readonly remove: string;
	readonly parts: Readonly<Record<string, FieldTexts>>;
}

const nameOf = ({ name }: RowList, row: number, part: string): RowField => `${name}.${row}.${part}`;

const rowsOf = ({ most }: RowList) => Array.from({ length: most }, (_, row) => row);

/** The names of all fields, row by row. */
export const rowFields = (list: RowList): readonly RowField[] =>
	rowsOf(list).flatMap((row) => list.parts.map((part) => nameOf(list, row, part)));

/** The words of all fields. */
export const rowFieldTexts = (list: RowList, { parts }: RowTexts): Readonly<Record<RowField, FieldTexts>> => {
	const numbered = (text: string, row: number) => fill(text, { number: `${row + 1}` });
	const textsOf = (part: string, row: number) =>
		Object.entries(parts[part] ?? {}).map(([key, text]) => [key, numbered(text, row)]);
	const entries = rowsOf(list).flatMap((row) =>
		list.parts.map((part) => [nameOf(list, row, part), Object.fromEntries(textsOf(part, row))]),
	);
	return Object.fromEntries(entries);
};

/** How many rows are shown: as many as the visitor asked for, or as a draft fills in. */
const countRows = (list: RowList, values: Values, asked: number): number =>
	Math.max(asked, rowsOf(list).findLastIndex((row) => list.parts.some((part) => values[nameOf(list, row, part)])) + 1);

/** The rows that are shown, as the form sends them. */
export const toRows = (list: RowList, values: Values, asked: number) =>
	rowsOf(list)
		.slice(0, countRows(list, values, asked))
		.map((row) => Object.fromEntries(list.parts.map((part) => [part, values[nameOf(list, row, part)]])));

interface Props extends Omit<Fields<RowField>, 'isLeft' | 'setValue'> {
	readonly list: RowList;
	readonly texts: RowTexts;
	/** More properties of the controls, by part. */
	readonly controls: Readonly<Record<string, Pick<ComponentProps<'input'>, 'autoComplete' | 'inputMode'>>>;
	/** How many rows the visitor asked for. */
	readonly asked: number;
	readonly onAsk: (count: number) => void;
}

/** Rows of fields, which a visitor adds and removes. Without a script all are there, folded but for the first. */
export const Rows = (props: Props) => {
	const { propsOf, values, moveFields, awake, list, texts, controls, asked, onAsk } = props;
	const count = countRows(list, values, asked);
	const firstOf = (row: number) => propsOf(nameOf(list, row, list.parts[0] ?? '')).id;
	/** The field that takes the focus once it is drawn. */
	const next = useRef('');
	useEffect(() => {
		if (next.current) document.getElementById(next.current)?.focus();
		next.current = '';
	});

	const add = () => {
		next.current = firstOf(count);
		onAsk(count + 1);
	};
	const remove = (removed: number) => {
		next.current = firstOf(Math.min(removed, count - 2));
		// The row goes before the values move: moving them validates the form, which would still ask for the last row.
		flushSync(() => onAsk(count - 1));
		const toAbove = (row: number, part: string) => (row > removed ? nameOf(list, row - 1, part) : undefined);
		const moved = rowsOf(list).slice(removed, count);
		moveFields(
			new Map(moved.flatMap((row) => list.parts.map((part) => [nameOf(list, row, part), toAbove(row, part)]))),
		);
	};

	const toRow = (row: number, required: boolean) => {
		const numbered = (text: string) => fill(text, { number: `${row + 1}` });
		return (
			<fieldset key={row}>
				<legend className="visually-hidden">{numbered(texts.row)}</legend>
				{list.parts.map((part) => (
					<Field key={part} {...propsOf(nameOf(list, row, part))} required={required} {...controls[part]} />
				))}
				{awake && count > 1 && (
					<button
						className="button button-icon"
						type="button"
						aria-label={numbered(texts.remove)}
						onClick={() => remove(row)}
					>
						<Icon name="delete" />
					</button>
				)}
			</fieldset>
		);
	};

	return (
		<fieldset className="form-rows">
			<legend>{texts.legend}</legend>
			<p className="form-note">{texts.help}</p>
			{rowsOf(list)
				.slice(0, awake ? count : 1)
				.map((row) => toRow(row, true))}
			{!awake && (
				<details className="form-unscripted">
					<summary>{texts.more}</summary>
					{rowsOf(list)
						.slice(1)
						.map((row) => toRow(row, false))}
				</details>
			)}
			{count < list.most && (
				<button className="button button-outline" type="button" onClick={add}>
					<Icon name="plus" />
					{texts.add}
				</button>
			)}
		</fieldset>
	);
};
