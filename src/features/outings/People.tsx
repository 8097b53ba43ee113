import { useEffect, useRef } from 'react';
import { Icon } from '#src/components/Icon.tsx';
import { fill } from '#src/format/fill.ts';
import { LIMITS } from '#src/forms/limits.ts';
import { Field } from '#src/forms/react/Field.tsx';
import type { Fields } from '#src/forms/react/SubmissionForm.tsx';
import type { FieldTexts } from '#src/forms/react/texts.ts';
import type { Values } from '#src/forms/react/useSubmission.ts';

const PARTS = ['name', 'birthYear'] as const;

export type PersonField = `people.${number}.${(typeof PARTS)[number]}`;

export interface PeopleTexts {
	readonly legend: string;
	readonly help: string;
	/** The fold that has the other rows without a script. */
	readonly more: string;
	/** What each row is called. */
	readonly row: string;
	readonly add: string;
	readonly remove: string;
	readonly name: FieldTexts;
	readonly birthYear: FieldTexts;
}

const ROWS = Array.from({ length: LIMITS.people }, (_, index) => index);

const namesOf = (index: number): readonly [PersonField, PersonField] => [
	`people.${index}.name`,
	`people.${index}.birthYear`,
];

export const PEOPLE_FIELDS = ROWS.flatMap(namesOf);

/** The words of each row's fields, which name the row. */
export const peopleFieldTexts = (texts: PeopleTexts): Record<PersonField, FieldTexts> =>
	Object.fromEntries(
		ROWS.flatMap((index) =>
			PARTS.map((part) => {
				const words = Object.entries(texts[part]).map(([key, text]) => [key, fill(text, { number: `${index + 1}` })]);
				return [`people.${index}.${part}`, Object.fromEntries(words) as FieldTexts];
			}),
		),
	);

/** How many rows are shown: as many as the visitor asked for, or as a draft fills in. */
export const countRows = (values: Values, asked: number): number =>
	Math.max(asked, ROWS.findLastIndex((index) => namesOf(index).some((name) => values[name])) + 1);

/** The rows that are shown, as the form sends them. */
export const peopleIn = (values: Values, asked: number) =>
	ROWS.slice(0, countRows(values, asked)).map((index) =>
		Object.fromEntries(PARTS.map((part) => [part, values[`people.${index}.${part}`]])),
	);

interface Props extends Pick<Fields<PersonField>, 'propsOf' | 'values' | 'setValue' | 'awake'> {
	readonly texts: PeopleTexts;
	/** How many rows the visitor asked for. */
	readonly asked: number;
	readonly onAsk: (count: number) => void;
}

/** Everybody who comes, a row each. */
export const People = ({ propsOf, values, setValue, awake, texts, asked, onAsk }: Props) => {
	const count = countRows(values, asked);
	/** Takes the focus once it is drawn. */
	const next = useRef<PersonField>(undefined);
	useEffect(() => {
		if (next.current) document.getElementById(propsOf(next.current).id)?.focus();
		next.current = undefined;
	});

	const add = () => {
		next.current = namesOf(count)[0];
		onAsk(count + 1);
	};
	const remove = (row: number) => {
		next.current = namesOf(Math.min(row, count - 2))[0];
		for (const index of ROWS.slice(row, count))
			for (const part of PARTS)
				setValue(`people.${index}.${part}`, values[`people.${index + 1}.${part}` as PersonField] ?? '');
		onAsk(count - 1);
	};

	const toRow = (index: number, required: boolean) => {
		const [name, birthYear] = namesOf(index).map(propsOf) as [ReturnType<typeof propsOf>, ReturnType<typeof propsOf>];
		return (
			<fieldset className="person" key={index}>
				<legend className="visually-hidden">{fill(texts.row, { number: `${index + 1}` })}</legend>
				<Field {...name} required={required} autoComplete={index === 0 ? 'name' : 'off'} />
				<Field {...birthYear} required={required} inputMode="numeric" maxLength={4} autoComplete="off" />
				{awake && count > 1 && (
					<button
						className="button button-icon"
						type="button"
						aria-label={fill(texts.remove, { number: `${index + 1}` })}
						onClick={() => remove(index)}
					>
						<Icon name="delete" />
					</button>
				)}
			</fieldset>
		);
	};

	return (
		<fieldset className="people">
			<legend>{texts.legend}</legend>
			<p className="form-note">{texts.help}</p>
			{ROWS.slice(0, awake ? count : 1).map((index) => toRow(index, true))}
			{!awake && (
				<details className="form-unscripted">
					<summary>{texts.more}</summary>
					{ROWS.slice(1).map((index) => toRow(index, false))}
				</details>
			)}
			{count < LIMITS.people && (
				<button className="button button-outline" type="button" onClick={add}>
					<Icon name="plus" />
					{texts.add}
				</button>
			)}
		</fieldset>
	);
};
