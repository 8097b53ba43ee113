import { useFormik } from 'formik';
import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Form, FormInput } from '#src/forms/form.ts';
import { HONEYPOT } from '#src/forms/honeypot.ts';
import { type FormErrors, validate } from '#src/forms/validate.ts';
import { type Draft, keepUnsent, readDraft, writeDraft } from './draft.ts';
import { postForm, type Reply } from './post-form.ts';

export type Values = Readonly<Record<string, string>>;

type Outcome = 'none' | 'sending' | Reply['outcome'];

interface Options<Input extends FormInput> {
	readonly form: Form<Input>;
	/** Where the form is sent, with a script and without. */
	readonly action: string;
	/** The visible fields, in their order. */
	readonly names: readonly string[];
	/** What goes along unseen. */
	readonly hidden: Values;
	/** What a form of more than text sends beside its fields, by what they hold. */
	readonly extra: ((values: Values) => Readonly<Record<string, unknown>>) | undefined;
	/** What fields hold at first. */
	readonly initial: Values | undefined;
	/** Told what the function answered, before the form is emptied. */
	readonly onSent: ((answer: unknown, input: FormInput) => void) | undefined;
	/** What the page's address says, read once the island is awake. */
	readonly readAddress: (() => { readonly values: Values; readonly hidden: Values }) | undefined;
}

const withoutEmpty = (values: Values): Values =>
	Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

/** What was typed before the island woke up: all that is not as it was drawn. */
const readTyped = (element: HTMLFormElement, drawn: Values): Values => {
	const data = new FormData(element);
	const values = Object.keys(drawn).map((name) => [name, String(data.get(name) ?? '')] as const);
	return withoutEmpty(Object.fromEntries(values.filter(([name, value]) => value !== drawn[name])));
};

/** A form from the first letter to the answer: Formik's state, the contract's validation, the tab's draft, the send. */
export const useSubmission = <Input extends FormInput>(options: Options<Input>) => {
	const { form, action, names, readAddress } = options;
	const element = useRef<HTMLFormElement>(null);
	const key = useRef('');
	const hidden = useRef(options.hidden);
	const [awake, setAwake] = useState(false);
	const [outcome, setOutcome] = useState<Outcome>('none');
	/** Counts submits, so that the same outcome twice is told twice. */
	const [round, setRound] = useState(0);
	const [answer, setAnswer] = useState<unknown>();
	const emptyValues: Values = { ...Object.fromEntries(names.map((name) => [name, ''])), ...options.initial };
	const sensitive: readonly string[] = form.sensitive ?? [];

	const check = (values: Values) => validate(form, { ...values, ...hidden.current, ...options.extra?.(values) });
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
		key.current = draft?.key ?? crypto.randomUUID();
		hidden.current = { ...options.hidden, ...address?.hidden };
		const typed = element.current ? readTyped(element.current, emptyValues) : {};
		formik.setValues({ ...emptyValues, ...draft?.values, ...brought, ...typed }, false);
		setAwake(true);
	});
	useEffect(() => restore(), []);

	const toDraft = (): Draft => {
		const entries = Object.entries(formik.values).filter(([name]) => !sensitive.includes(name));
		return { values: withoutEmpty(Object.fromEntries(entries)), key: key.current, query: location.search };
	};
	const keepDraft = useEffectEvent(() => {
		const draft = toDraft();
		writeDraft(form.name, Object.keys(draft.values).length > 0 ? draft : undefined);
	});
	useEffect(() => {
		if (awake) keepDraft();
	}, [awake, formik.values]);

	const isMended = outcome === 'invalid' && Object.keys(formik.errors).length === 0;
	useEffect(() => {
		// Else the summary would come back with the next slip, and take the focus from the field.
		if (isMended) setOutcome('none');
	}, [isMended]);

	const send = async (input: FormInput): Promise<Reply> => {
		const honeypot = element.current && new FormData(element.current).get(HONEYPOT);
		return postForm(action, { ...input, key: key.current, [HONEYPOT]: honeypot ?? '' });
	};

	const submit = async (event: SubmitEvent) => {
		event.preventDefault();
		if (outcome === 'sending') return;
		setRound(round + 1);
		await formik.setTouched(Object.fromEntries(names.map((name) => [name, true])), false);
		const validation = check(formik.values);
		if (!validation.valid) {
			formik.setErrors(validation.errors);
			setOutcome('invalid');
			return;
		}
		setOutcome('sending');
		const reply = await send(validation.input);
		if (reply.outcome === 'invalid') formik.setErrors(reply.errors);
		if (reply.outcome === 'failed') keepUnsent(form.name, toDraft());
		if (reply.outcome === 'duplicate') setAnswer(reply.answer);
		if (reply.outcome === 'sent') {
			options.onSent?.(reply.answer, validation.input);
			key.current = crypto.randomUUID();
			formik.resetForm();
		}
		setOutcome(reply.outcome);
	};

	/** A field's error, once the visitor has changed or left the field. */
	const errorOf = (name: string) =>
		formik.touched[name] || formik.values[name] !== emptyValues[name] ? formik.errors[name] : undefined;

	return {
		element,
		awake,
		outcome,
		round,
		answer,
		values: formik.values,
		errors: formik.errors,
		errorOf,
		/** Takes back what was said of the last submit. */
		dismiss: () => setOutcome('none'),
		submit,
		formik,
	};
};
