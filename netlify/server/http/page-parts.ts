import { type Html, html, type Part } from '#src/format/html.ts';
import { fill } from '#src/format/text.ts';
import { LIMITS } from '#src/forms/limits.ts';
import type { ServerWords } from '../base/words.ts';

/** A box with a heading. `look`: `success`, `error` or `waiting`. */
export const messageBox = (look: string, title: string, ...sentences: readonly Part[]): Html =>
	html`<section class="message-box message-box-${look}">
<h2>${title}</h2>
${sentences.map((sentence) => sentence && html`<p>${sentence}</p>`)}
</section>`;

/** What stands in the `main` of a page for the association. */
export const deskPage = (title: string, ...parts: readonly Part[]): string =>
	html`<div class="container">
<div class="page-heading"><div><p class="waymark">Para a associação</p><h1>${title}</h1></div></div>
<div class="desk">
${parts}
</div></div>`.text;

/** A form that is sent to the page's own address. `action`: what its button does. */
export const postForm = (action: string, look: string, label: Html | string, ...parts: readonly Part[]): Html =>
	html`<form method="post">
${parts}
<button class="button button-${look}" name="do" value="${action}">${label}</button>
</form>`;

/** What a form sends without showing it. */
export const hidden = (name: string, value: string): Html =>
	html`<input type="hidden" name="${name}" value="${value}">`;

export const linkButton = (address: string, label: string, look = 'outline'): Html =>
	html`<a class="button button-${look}" href="${address}">${label}</a>`;

/** What only a screen reader says. */
export const unseen = (text: string): Html => html`<span class="visually-hidden">${text}</span>`;

/** More attributes of a control that takes a name, a year, a telephone number, or a text of some length. */
export const SHAPES = {
	name: html` maxlength="${String(LIMITS.name)}" autocomplete="off"`,
	year: html` inputmode="numeric" maxlength="4" autocomplete="off"`,
	phone: html` type="tel" autocomplete="off"`,
	text: (most: number): Html => html` maxlength="${String(most)}" autocomplete="off"`,
};

/**
 * What is wrong with a field, by the key of its error.
 * @param own What the field's own form says of anything but a missing or a long text.
 */
export const errorText = (
	{ texts }: ServerWords,
	label: string,
	error: string | undefined,
	own?: string,
): string | undefined => {
	const errors: Readonly<Record<string, string>> = texts('form').errors;
	if (!error) return undefined;
	const isOwn = own && error !== 'required' && error !== 'tooLong';
	return isOwn ? own : fill(errors[error] ?? errors['invalid'] ?? '', { label });
};

interface PageField {
	readonly id: string;
	readonly name: string;
	readonly label: string;
	readonly value: string;
	/** What is wrong with the value. */
	readonly error?: string | undefined;
	/** The words that mark a field which may be left out. */
	readonly optional?: string | undefined;
	readonly isLong?: boolean;
	/** More attributes of the control. */
	readonly shape?: Html;
}

/** A form's field with its label and error. The first field with an error has the focus. */
export const renderField = ({ id, name, label, value, error, optional, isLong, shape }: PageField): Html => {
	const isRequired = optional === undefined;
	const mark = isRequired
		? html`<span class="field-required">*</span>`
		: html`<span class="field-optional">${optional}</span>`;
	const state = error && html` aria-invalid="true" aria-describedby="${id}-error" autofocus`;
	const attributes = html`id="${id}" name="${name}"${isRequired && html` required`}${shape}${state}`;
	return html`<div class="field">
<label for="${id}">${label} ${mark}</label>
<div class="field-control">
${isLong ? html`<textarea ${attributes}>${value}</textarea>` : html`<input ${attributes} value="${value}">`}
</div>
${error && html`<p class="field-error" id="${id}-error">${error}</p>`}
</div>`;
};

/** Whether somebody says that they are a member. */
export const memberBox = (name: string, label: string): Html =>
	html`<label><input type="checkbox" name="${name}" value="true"> ${label}</label>`;
