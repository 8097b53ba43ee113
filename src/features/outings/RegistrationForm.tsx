import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Icon } from '#src/components/Icon.tsx';
import { ContactLinks, Notice } from '#src/components/Notice.tsx';
import { fill } from '#src/format/text.ts';
import { LIMITS } from '#src/forms/limits.ts';
import { EmailField, Field, type FieldTexts } from '#src/forms/react/Field.tsx';
import { type Fields, type FormProps, SubmissionForm } from '#src/forms/react/SubmissionForm.tsx';
import type { Values } from '#src/forms/react/useSubmission.ts';
import type { TextGroup } from '#src/i18n/translate.ts';
import { type RegistrationAnswer, registrationForm } from './form.ts';

const PARTS = ['name', 'birthYear'] as const;

type Part = (typeof PARTS)[number];
type RowField = `people.${number}.${Part}`;

/** The words of the people's rows. Every `{{number}}` is the row's. */
type PeopleTexts = TextGroup<'registration'>['people'];

const ROWS = Array.from({ length: LIMITS.people }, (_, row) => row);

const fieldOf = (row: number, part: Part): RowField => `people.${row}.${part}`;

const ROW_FIELDS = ROWS.flatMap((row) => PARTS.map((part) => fieldOf(row, part)));

const numbered = (text: string, row: number) => fill(text, { number: `${row + 1}` });

const rowFieldTexts = ({ parts }: PeopleTexts): Readonly<Record<RowField, FieldTexts>> => {
	const textsOf = (row: number, part: Part): FieldTexts => ({
		...parts[part],
		...Object.fromEntries(Object.entries(parts[part]).map(([key, text]) => [key, numbered(text, row)])),
	});
	return Object.fromEntries(
		ROWS.flatMap((row) => PARTS.map((part) => [fieldOf(row, part), textsOf(row, part)] as const)),
	);
};

/** How many rows are shown: as many as the visitor asked for, or as a draft fills in. */
const countRows = (values: Values, asked: number): number =>
	Math.max(asked, ROWS.findLastIndex((row) => PARTS.some((part) => values[fieldOf(row, part)])) + 1);

/** The rows that are shown, as the form sends them. */
const toPeople = (values: Values, asked: number) =>
	ROWS.slice(0, countRows(values, asked)).map((row) =>
		Object.fromEntries(PARTS.map((part) => [part, values[fieldOf(row, part)]])),
	);

interface PeopleRowsProps extends Omit<Fields<RowField>, 'isFilledIn' | 'setValue'> {
	readonly texts: PeopleTexts;
	/** How many rows the visitor asked for. */
	readonly asked: number;
	readonly onAsk: (count: number) => void;
}

/** A row for each person, added and removed by the visitor. Without a script all are there, folded but for the first. */
const PeopleRows = ({ propsOf, values, moveFields, hydrated, texts, asked, onAsk }: PeopleRowsProps) => {
	const count = countRows(values, asked);
	const firstOf = (row: number) => propsOf(fieldOf(row, 'name')).id;
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
		const toAbove = (row: number, part: Part) => (row > removed ? fieldOf(row - 1, part) : undefined);
		const moved = ROWS.slice(removed, count);
		moveFields(new Map(moved.flatMap((row) => PARTS.map((part) => [fieldOf(row, part), toAbove(row, part)]))));
	};

	// Without a script it is absent, because browsers that go back restore only what they may complete.
	const autoComplete = hydrated ? 'off' : undefined;
	const toRow = (row: number, required: boolean) => (
		<fieldset key={row}>
			<legend className="visually-hidden">{numbered(texts.row, row)}</legend>
			<Field {...propsOf(fieldOf(row, 'name'))} required={required} autoComplete={autoComplete} />
			<Field
				{...propsOf(fieldOf(row, 'birthYear'))}
				required={required}
				autoComplete={autoComplete}
				inputMode="numeric"
			/>
			{hydrated && count > 1 && (
				<button
					className="button button-icon"
					type="button"
					aria-label={numbered(texts.remove, row)}
					onClick={() => remove(row)}
				>
					<Icon name="delete" />
				</button>
			)}
		</fieldset>
	);

	return (
		<fieldset className="form-rows">
			<legend>{texts.legend}</legend>
			<p className="form-note">{texts.help}</p>
			{ROWS.slice(0, hydrated ? count : 1).map((row) => toRow(row, true))}
			{!hydrated && (
				<details className="form-unscripted">
					<summary>{texts.more}</summary>
					{ROWS.slice(1).map((row) => toRow(row, false))}
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

interface Message {
	readonly title: string;
	readonly text: string;
}

interface Props extends FormProps<'name' | 'email' | 'contact' | 'note'> {
	readonly outing: string;
	readonly peopleTexts: PeopleTexts;
	/** For a group that waits for places. */
	readonly waiting: Message;
	/** By the reason for the refusal. */
	readonly refusals: Readonly<Record<NonNullable<RegistrationAnswer['reason']>, Message>>;
}

type Answer = RegistrationAnswer | undefined;

const NAMES = ['name', 'email', 'contact', ...ROW_FIELDS, 'note'] as const;

export const RegistrationForm = ({ outing, texts, peopleTexts, waiting, refusals, ...props }: Props) => {
	const [asked, setAsked] = useState(1);
	/** The name that was last copied into the first row. One that the visitor typed there is not replaced. */
	const copied = useRef('');
	const refusalOf = (answer: Answer) => refusals[answer?.reason ?? 'closed'];
	return (
		<SubmissionForm
			{...props}
			texts={{ ...texts, fields: { ...texts.fields, ...rowFieldTexts(peopleTexts) } }}
			form={registrationForm}
			names={NAMES}
			hidden={{ outing }}
			extra={(values) => ({ people: toPeople(values, asked) })}
			onSent={() => setAsked(1)}
			sent={(answer) =>
				(answer as Answer)?.state === 'waiting' ? { ...texts, title: waiting.title, successHelp: waiting.text } : texts
			}
			conflict={(answer) => (
				<Notice kind="error" icon="warning" title={refusalOf(answer as Answer).title}>
					<p>{refusalOf(answer as Answer).text}</p>
					<ContactLinks {...props.contacts} />
				</Notice>
			)}
		>
			{({ propsOf, values, setValue, moveFields, hydrated }) => {
				const { onBlur, ...name } = propsOf('name');
				// Most who register come too, and need not write their name again.
				const leave = () => {
					onBlur();
					const first = values['people.0.name'];
					if (first && first !== copied.current) return;
					copied.current = values.name;
					setValue('people.0.name', values.name);
				};
				return (
					<>
						<Field {...name} autoComplete="name" onBlur={leave} />
						<EmailField {...propsOf('email')} half />
						<Field {...propsOf('contact')} half type="tel" autoComplete="tel" />
						<PeopleRows {...{ propsOf, values, moveFields, hydrated, asked }} onAsk={setAsked} texts={peopleTexts} />
						<Field {...propsOf('note')} multiline rows={2} />
					</>
				);
			}}
		</SubmissionForm>
	);
};
