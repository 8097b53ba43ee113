import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { afterPaint } from '#src/components/after-paint.ts';
import { Icon } from '#src/components/Icon.tsx';
import { ContactLinks, MessageBox } from '#src/components/MessageBox.tsx';
import { WithPortuguese } from '#src/components/WithPortuguese.tsx';
import { type Language, toLanguage } from '#src/format/language.ts';
import { formatListIn } from '#src/format/lists.ts';
import { fill } from '#src/format/text.ts';
import { LIMITS } from '#src/forms/limits.ts';
import { EmailField, Field, type FieldTexts } from '#src/forms/react/Field.tsx';
import { type Fields, type FormProps, SubmissionForm } from '#src/forms/react/SubmissionForm.tsx';
import type { Values } from '#src/forms/react/useSubmission.ts';
import type { TextGroup } from '#src/i18n/words.ts';
import type { OutingView } from './data.ts';
import { type RegistrationAnswer, type RegistrationInput, registrationFormFor } from './form.ts';
import { sumInWords, sumUp } from './price.ts';

// The people's fields have names as text, `people.0.name`: a browser without JavaScript sends them so, and drafts, errors and
// texts are found by the same names.
const PARTS = ['name', 'birthYear', 'member', 'companion'] as const;

type Part = (typeof PARTS)[number];
type RowField = `people.${number}.${Part}`;

/** The words of the people's rows. Every `{{number}}` is the row's. */
type PeopleTexts = TextGroup<'registration'>['people'] & {
	/** What one person pays, and how. */
	readonly prices?: string | undefined;
	/** The words about payment, if nobody translated them. */
	readonly portuguese?: string | undefined;
};

const ROWS = Array.from({ length: LIMITS.people }, (_, row) => row);

const fieldOf = (row: number, part: Part): RowField => `people.${row}.${part}`;

const ROW_FIELDS = ROWS.flatMap((row) => PARTS.map((part) => fieldOf(row, part)));

const numbered = (text: string, row: number) => fill(text, { number: `${row + 1}` });

/** What a row's person is called: by name once they have one. */
const nameIn = (values: Values, { somebody }: PeopleTexts, row: number): string =>
	values[fieldOf(row, 'name')]?.trim() || numbered(somebody, row);

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const rowFieldTexts = (texts: PeopleTexts, values: Values): Readonly<Record<RowField, FieldTexts>> => {
	const { parts } = texts;
	const textsOf = (row: number, part: Part): FieldTexts => ({
		...parts[part],
		...Object.fromEntries(
			Object.entries(parts[part]).map(([key, text]) => [
				key,
				fill(text, { number: `${row + 1}`, name: capital(nameIn(values, texts, row)) }),
			]),
		),
		choices: { true: '✓' },
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
	ROWS.slice(0, countRows(values, asked)).map((row) => ({
		name: values[fieldOf(row, 'name')] ?? '',
		birthYear: values[fieldOf(row, 'birthYear')] ?? '',
		...(values[fieldOf(row, 'member')] && { member: true }),
		...(values[fieldOf(row, 'companion')] && { companion: true }),
	}));

interface PeopleRowsProps extends Omit<Fields<RowField>, 'isFilledIn'> {
	readonly texts: PeopleTexts;
	/** Of who registers. */
	readonly name: string;
	/** Whether members pay something else. */
	readonly withMembers: boolean;
	/** Whether anybody pays. */
	readonly isPaid: boolean;
	/** What all pay, in words. */
	readonly sum: string;
	readonly asked: number;
	readonly onAsk: (count: number) => void;
}

/** A row for each person, added and removed by the visitor. Without a script all are there, folded but for the first. */
const PeopleRows = ({ propsOf, values, setValue, moveFields, hydrated, ...props }: PeopleRowsProps) => {
	const { texts, name: own, withMembers, isPaid, sum, asked, onAsk } = props;
	const count = countRows(values, asked);
	const firstOf = (row: number) => propsOf(fieldOf(row, 'name')).id;
	/** The field that takes the focus once it is drawn. */
	const next = useRef('');
	useEffect(() => {
		const id = next.current;
		next.current = '';
		// The focus lays the page out again, which on a slow phone takes half as long as the new row itself.
		if (id) afterPaint().then(() => document.getElementById(id)?.focus());
	});

	/** Most who register come too, and need not write their name again. One that was typed in the row stays. */
	const copied = useRef('');
	const copyName = useEffectEvent(() => {
		if (own !== copied.current && values[fieldOf(0, 'name')] === copied.current) setValue(fieldOf(0, 'name'), own);
		copied.current = own;
	});
	useEffect(() => copyName(), [own]);

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
	const toTick = (name: RowField) => {
		const { id, texts: field, value, onBlur } = propsOf(name);
		const tick = (isTicked: boolean) => setValue(name, isTicked ? 'true' : '');
		return (
			<label>
				<input
					{...{ id, name, onBlur }}
					type="checkbox"
					value="true"
					checked={value !== ''}
					onChange={({ currentTarget }) => tick(currentTarget.checked)}
				/>
				{field.label}
			</label>
		);
	};
	const toRow = (row: number, required: boolean) => (
		<fieldset key={row}>
			<legend className="visually-hidden">{numbered(texts.row, row)}</legend>
			<Field
				{...propsOf(fieldOf(row, 'name'))}
				required={required && row > 0}
				{...(row === 0 && { optional: '' })}
				autoComplete={autoComplete}
			/>
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
					aria-label={fill(texts.remove, { name: nameIn(values, texts, row) })}
					onClick={() => remove(row)}
				>
					<Icon name="delete" />
				</button>
			)}
			{withMembers && toTick(fieldOf(row, 'member'))}
			{isPaid && row > 0 && toTick(fieldOf(row, 'companion'))}
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
			{texts.prices && (
				<p>
					<WithPortuguese text={texts.prices} portuguese={texts.portuguese} />
				</p>
			)}
			{sum && (
				<p role="status">
					{texts.total} <b>{sum}</b>
				</p>
			)}
		</fieldset>
	);
};

interface Message {
	readonly title: string;
	readonly text: string;
}

interface Props extends FormProps<'name' | 'email' | 'contact' | 'note'> {
	readonly outing: Pick<OutingView, 'id' | 'title' | 'start' | 'leastAge' | 'price' | 'payment'> & {
		readonly when: string;
		readonly calendar: string;
		readonly titleLang?: string | undefined;
		/** The poster of its trail. */
		readonly poster?: string | undefined;
	};
	readonly peopleTexts: PeopleTexts;
	/** For a group that waits for places, and before it is sent. */
	readonly waiting: Message & { readonly submit: string };
	readonly calendarText: string;
	/** What a group with places is told, and one that waits: its place in the list. */
	readonly placeTexts: Readonly<Record<'hasPlace' | 'hasPlaces' | 'ticket' | 'position', string>>;
	/** Whom one asks for help to come, and what it costs who comes along. */
	readonly support: Readonly<Record<'text' | 'href' | 'words' | 'companion', string>>;
	/** Who is too young is said at their fields. An outing that has left the agenda is said to be closed. */
	readonly refusals: Readonly<Record<'closed' | 'full', Message>>;
}

type Answer = RegistrationAnswer | undefined;

const NAMES = ['name', 'email', 'contact', ...ROW_FIELDS, 'note'] as const;

type People = RegistrationInput['people'];

type TicketProps = Pick<Props, 'outing' | 'peopleTexts' | 'calendarText'> & {
	people: People;
	hasPlace: boolean;
	language: Language;
};

/** What was registered, in short. */
const Ticket = ({ outing, peopleTexts, calendarText, people, hasPlace, language }: TicketProps) => {
	const { title, when, start, price, payment, titleLang, calendar, poster } = outing;
	return (
		<div className="box">
			{poster && <img src={poster} alt="" width={1200} height={630} />}
			<p>
				<b lang={titleLang}>{title}</b>
				<br />
				{when}
				<br />
				{formatListIn(language)(people.map(({ name }) => name))}
			</p>
			{price && (
				<p>
					{peopleTexts.total} <b>{sumInWords(price, start, people, peopleTexts.sum, language)}</b>
					<br />
					{sumUp(price, start, people).total > 0 && payment && (
						<WithPortuguese text={payment} portuguese={peopleTexts.portuguese} />
					)}
				</p>
			)}
			{hasPlace && (
				<p>
					<a href={calendar} download>
						{calendarText}
					</a>
				</p>
			)}
		</div>
	);
};

export const RegistrationForm = (all: Props) => {
	const { outing, texts, peopleTexts, waiting, calendarText, placeTexts, refusals, support, ...props } = all;
	const { id, start, price } = outing;
	const language = toLanguage(props.language);
	const [form] = useState(() => registrationFormFor(outing));
	const [asked, setAsked] = useState(1);
	const [sent, setSent] = useState<People>([]);
	const refusalOf = (answer: Answer) => refusals[answer?.reason === 'full' ? 'full' : 'closed'];
	return (
		<SubmissionForm
			{...props}
			texts={{
				...texts,
				// The page's style sheet shows one of both, by how many places are left.
				submit: (
					<>
						<span className="unless-waiting">{texts.submit}</span>
						<span className="if-waiting">{waiting.submit}</span>
					</>
				),
				fields: { ...texts.fields, ...rowFieldTexts(peopleTexts, {}) },
			}}
			fieldTexts={(values) => rowFieldTexts(peopleTexts, values)}
			form={form}
			names={NAMES}
			hidden={{ outing: id }}
			extra={(values) => ({ people: toPeople(values, asked) })}
			onSent={(answer, input) => {
				const people = input['people'] as People;
				setAsked(1);
				setSent(people);
				const taken = (answer as Answer)?.state === 'confirmed' ? people.length : 0;
				dispatchEvent(new CustomEvent('registered', { detail: [id, taken] }));
			}}
			sent={(answer) => {
				const { state, ticket, position } = (answer as Answer) ?? {};
				const hasPlace = state !== 'waiting';
				const summary = answer !== undefined && (
					<Ticket {...{ outing, peopleTexts, calendarText, hasPlace, language }} people={sent} />
				);
				const place = position === undefined ? '' : ` ${fill(placeTexts.position, { position: `${position}` })}`;
				return {
					...texts,
					...(!hasPlace && { title: waiting.title, successHelp: waiting.text + place }),
					...(hasPlace &&
						ticket && {
							title: fill(sent.length === 1 ? placeTexts.hasPlace : placeTexts.hasPlaces, { count: `${sent.length}` }),
							successHelp: '',
						}),
					summary,
					...(ticket && { onward: { href: ticket, label: placeTexts.ticket } }),
				};
			}}
			conflict={(answer) => (
				<MessageBox kind="error" icon="warning" title={refusalOf(answer as Answer).title}>
					<p>{refusalOf(answer as Answer).text}</p>
					<ContactLinks {...props.contacts} />
				</MessageBox>
			)}
		>
			{({ propsOf, values, setValue, moveFields, hydrated }) => (
				<>
					<Field {...propsOf('name')} autoComplete="name" />
					<EmailField {...propsOf('email')} half />
					<Field {...propsOf('contact')} half type="tel" autoComplete="tel" />
					<PeopleRows
						{...{ propsOf, values, setValue, moveFields, hydrated, asked }}
						onAsk={setAsked}
						texts={peopleTexts}
						name={values.name}
						withMembers={price?.members !== price?.others}
						isPaid={(price?.others ?? 0) > 0}
						sum={sumInWords(price, start, toPeople(values, asked), peopleTexts.sum, language)}
					/>
					<p className="form-note">
						{support.text} <a href={support.href}>{support.words}</a>.
						{(price?.others ?? 0) > 0 && ` ${support.companion}`}
					</p>
					<Field {...propsOf('note')} multiline rows={2} />
				</>
			)}
		</SubmissionForm>
	);
};
