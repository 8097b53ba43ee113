import { useFormik } from 'formik';
import { type ChangeEvent, type RefObject, type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { afterPaint } from '#src/components/after-paint.ts';
import { type Form, type FormInput, HONEYPOT } from '../form.ts';
import { type FormErrors, validate } from '../validate.ts';
import { forgetDraft, keepUnsent, writeDraft } from './draft.ts';
import { postForm, type Reply } from './post-form.ts';
import { type Draft, readDraft } from './read-draft.ts';

// A value can be in three places, and is read from the last that knows it: Formik has what is drawn, `newest` what changed
// since, and the fields what no event told of, because it was typed before hydration or filled in by the browser.

/** A field's name for Formik: in brackets, a name with a dot is one key, not a path into nested values. */
const toKey = (name: string): string => `["${name}"]`;

/** Only the fields that the form shows: a row that is added later is not wrong before a visitor has seen it. */
const markDrawn = (form: HTMLFormElement | null, names: readonly string[]): Readonly<Record<string, true>> =>
	Object.fromEntries(names.filter((name) => form?.elements.namedItem(name)).map((name) => [name, true]));

/** Where the content of one field goes: into another, or away if that is `undefined`. */
export type Moves = ReadonlyMap<string, string | undefined>;

/** Fields that are not in `moves` keep their entries. */
const moveAll = <Entry>(record: Readonly<Record<string, Entry>>, moves: Moves): Record<string, Entry> =>
	Object.fromEntries(
		Object.entries(record).flatMap(([name, entry]) => {
			const to = moves.has(name) ? moves.get(name) : name;
			return to === undefined ? [] : [[to, entry]];
		}),
	);

/** What the fields hold that no event told of: typed before hydration, or filled in by the browser or a program of it. */
const readFields = (element: HTMLFormElement, drawn: Values): Values => {
	// It has no box that is not ticked, and no choice that nobody made.
	const entries = [...new FormData(element)] as [string, string][];
	return Object.fromEntries(entries.filter(([name, value]) => name in drawn && value !== drawn[name]));
};

export type Values = Readonly<Record<string, string>>;

type Outcome = 'none' | 'sending' | Reply['outcome'];

/** What a form's component says of its form, for its state and its sending. */
export interface SubmissionOptions<Name extends string, Input extends FormInput> {
	readonly form: Form<Input>;
	/** The address that the form is sent to, with or without a script. */
	readonly action: string;
	/** The names of the visible fields, in their order. */
	readonly names: readonly Name[];
	readonly hidden?: Values;
	/** Values that are not text, for example an order's items; they are sent beside the fields. */
	readonly extra?: (values: Values) => Readonly<Record<string, unknown>>;
	/** Values that fields have at the beginning, instead of an empty text. */
	readonly initial?: Values;
	/** Called when the function has accepted the form, before the fields are emptied, with what was sent. */
	readonly onSent?: (answer: unknown, input: FormInput) => void;
	/** Reads values from the page's address. Called once the island is hydrated. */
	readonly readAddress?: () => { readonly values: Values; readonly hidden: Values };
}

/** Keeps in this tab what is drawn, once the form is hydrated. Returns what makes a draft of values. */
const useDraft = (
	form: Pick<Form<FormInput>, 'name' | 'sensitive'>,
	drawn: Values,
	emptyValues: Values,
	key: RefObject<string>,
	hydrated: boolean,
) => {
	const sensitive: readonly string[] = form.sensitive ?? [];
	const toDraft = (values: Values = drawn): Draft => {
		const entries = Object.entries(values).filter(
			([name, value]) => !sensitive.includes(name) && value !== emptyValues[name],
		);
		return { values: Object.fromEntries(entries), key: key.current || undefined, query: location.search };
	};
	const keepDraft = useEffectEvent(() => {
		const draft = toDraft();
		if (Object.keys(draft.values).length > 0) writeDraft(form.name, draft);
		else forgetDraft(form.name, draft.key);
	});
	useEffect(() => {
		if (hydrated) keepDraft();
	}, [hydrated, drawn]);
	return toDraft;
};

/** The state of one form: Formik's values, the contract's validation, the draft of this tab, and sending. */
export const useSubmission = <Name extends string, Input extends FormInput>(
	options: SubmissionOptions<Name, Input>,
) => {
	const { form, action, names, readAddress } = options;
	const element = useRef<HTMLFormElement>(null);
	const key = useRef('');
	const hidden = useRef<Values>(options.hidden ?? {});
	const [hydrated, setHydrated] = useState(false);
	/** The fields that the visitor has changed, even if they have their first value again. */
	const [changed, setChanged] = useState<Readonly<Record<string, true>>>({});
	const [outcome, setOutcome] = useState<Outcome>('none');
	/** Counts submits, so that the same message is announced again after each. */
	const [round, setRound] = useState(0);
	const [answer, setAnswer] = useState<unknown>();
	/** Counts how often the visitor took the form again after sending it. */
	const [restarts, setRestarts] = useState(0);
	const emptyValues: Values = { ...Object.fromEntries(names.map((name) => [name, ''])), ...options.initial };

	const check = (values: Values) => validate(form, { ...values, ...hidden.current, ...options.extra?.(values) });
	/** The newest values. Formik has the values that are drawn, and two changes may come before the next drawing. */
	const newest = useRef(emptyValues);
	/** With the values that only the fields hold: drawing the form again would empty them. */
	const currentValues = (): Values => ({
		...newest.current,
		...(element.current && readFields(element.current, formik.values)),
	});
	const setValues = (values: Values, shouldValidate?: boolean) => {
		newest.current = values;
		formik.setValues(values, shouldValidate);
	};
	const errorsIn = (values: Values): FormErrors => {
		const validation = check(values);
		return validation.valid ? {} : validation.errors;
	};

	const formik = useFormik<Record<string, string>>({
		initialValues: emptyValues,
		validate: errorsIn,
		onSubmit: () => undefined,
	});

	const restore = useEffectEvent(() => {
		const draft = readDraft(form.name);
		const address = readAddress?.();
		const brought = draft?.query === location.search ? {} : address?.values;
		key.current = draft?.key ?? '';
		hidden.current = { ...options.hidden, ...address?.hidden };
		const typed = element.current ? readFields(element.current, emptyValues) : {};
		setValues({ ...emptyValues, ...draft?.values, ...brought, ...typed }, false);
		setHydrated(true);
	});
	useEffect(() => restore(), []);

	const toDraft = useDraft(form, formik.values, emptyValues, key, hydrated);

	/** A ref, because `outcome` is drawn later and the button may be pressed again before that. */
	const isSending = useRef(false);

	useEffect(() => {
		if (restarts > 0) element.current?.querySelector<HTMLElement>('.field :is(input, select, textarea)')?.focus();
	}, [restarts]);

	const isCorrected = outcome === 'invalid' && Object.keys(formik.errors).length === 0;
	useEffect(() => {
		// Otherwise the summary would return at the next mistake and take the focus from the field.
		if (isCorrected) setOutcome('none');
	}, [isCorrected]);

	const submit = async (event: SubmitEvent) => {
		event.preventDefault();
		if (isSending.current) return;
		isSending.current = true;
		// On a slow phone the list of errors takes a sixth of a second.
		await afterPaint();
		// A field that lost the focus only to the answer would be validated again, and the function's errors would be gone.
		event.submitter?.focus({ preventScroll: true });
		setRound(round + 1);
		const values = currentValues();
		setValues(values, false);
		formik.setTouched(markDrawn(element.current, names), false);
		const validation = check(values);
		if (!validation.valid) {
			formik.setErrors(validation.errors);
			setOutcome('invalid');
			isSending.current = false;
			return;
		}
		setOutcome('sending');
		// A second try must carry the same key, even after the page was closed, so the draft keeps the key before sending.
		key.current ||= crypto.randomUUID();
		writeDraft(form.name, toDraft(values));
		const honeypot = element.current && new FormData(element.current).get(HONEYPOT);
		const reply = await postForm(action, { ...validation.input, key: key.current, [HONEYPOT]: honeypot ?? '' });
		isSending.current = false;
		if (reply.outcome === 'invalid') formik.setErrors(reply.errors);
		if (reply.outcome === 'failed') keepUnsent(form.name, toDraft(values));
		if (reply.outcome === 'duplicate') setAnswer(reply.answer);
		if (reply.outcome !== 'sent') {
			setOutcome(reply.outcome);
			return;
		}
		// This comes before anything is drawn, because `onSent` may remove the form, and a dialog may be closed already.
		forgetDraft(form.name, key.current);
		options.onSent?.(reply.answer, validation.input);
		// The next submission gets a new key.
		key.current = '';
		setChanged({});
		newest.current = emptyValues;
		formik.resetForm();
		setAnswer(reply.answer);
		setOutcome('sent');
	};

	/** A field's error, once the visitor has changed or left the field. */
	const errorOf = (name: string) =>
		formik.touched[name] || changed[name] || formik.values[name] !== emptyValues[name]
			? formik.errors[name]
			: undefined;
	const setValue = (name: string, value: string) => {
		setChanged((before) => ({ ...before, [name]: true }));
		setValues({ ...currentValues(), [name]: value });
	};
	const moveFields = (moves: Moves) => {
		setChanged(moveAll(changed, moves));
		formik.setTouched(moveAll(formik.touched as Readonly<Record<string, boolean>>, moves), false);
		setValues({ ...emptyValues, ...moveAll(currentValues(), moves) });
	};

	return {
		element,
		hydrated,
		outcome,
		round,
		answer,
		values: formik.values,
		errors: formik.errors,
		errorOf,
		controlOf: (name: string) => ({
			name,
			value: formik.values[name] ?? '',
			onBlur: () => {
				formik.setFieldTouched(toKey(name), true, false);
				setValues(currentValues());
			},
			onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
				setValue(name, currentTarget.value),
		}),
		setValue,
		moveFields,
		isTouched: (name: string) => formik.touched[name] === true,
		dismiss: () => setOutcome('none'),
		/** Brings back a form that was sent, with the focus in its first field. */
		restart: () => {
			setOutcome('none');
			setRestarts(restarts + 1);
		},
		submit,
	};
};
