import { createElement, createIcon } from '#src/components/create-element.ts';
import { fill } from '#src/format/text.ts';
import type { FormErrors } from '#src/forms/validate.ts';
import type { TextGroup } from '#src/i18n/translate.ts';
import type { DeskFacts } from './answer.ts';

/** The page's words for its script. */
export type DeskWords = TextGroup<'desk'>['words'];

type Fields = DeskFacts['fields'];

const TYPES = { date: 'date', time: 'time', link: 'url' } as const;

const isRequired = ({ kind }: Fields[number]): boolean => kind === 'date' || kind === 'time';

const renderControl = ({ kind, name, value = '' }: Fields[number]) =>
	kind === 'sentence'
		? createElement('textarea', { id: name, name, value })
		: createElement('input', { id: name, name, value, type: TYPES[kind] });

/** The fields that an action asks for, as all forms of the site have them. */
export const renderFields = (fields: Fields, words: DeskWords): readonly HTMLElement[] =>
	fields.map((field) => {
		const control = renderControl(field);
		const mark = isRequired(field)
			? createElement('span', { className: 'field-required', textContent: '*' })
			: createElement('span', { className: 'field-optional', textContent: words.optional });
		control.required = isRequired(field);
		const label = createElement('label', { htmlFor: field.name }, `${field.label} `, mark);
		return createElement('div', { className: 'field' }, label, control);
	});

/** Shows what is wrong beside each field, and takes the focus to the first. */
export const showErrors = (form: HTMLFormElement, fields: Fields, errors: FormErrors, words: DeskWords): void => {
	for (const old of form.querySelectorAll('.field-error')) old.remove();
	const sentences: Readonly<Record<string, string>> = words.errors;
	for (const { name, label } of fields) {
		const control = form.querySelector<HTMLElement>(`#${name}`);
		const key = errors[name];
		control?.toggleAttribute('aria-invalid', false);
		control?.removeAttribute('aria-describedby');
		if (!control || !key) continue;
		const error = createElement('p', { className: 'field-error', id: `${name}-error` }, createIcon('warning'));
		error.append(fill(sentences[key] ?? words.errors.invalid, { label }));
		control.setAttribute('aria-invalid', 'true');
		control.setAttribute('aria-describedby', error.id);
		control.after(error);
	}
	form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
};
