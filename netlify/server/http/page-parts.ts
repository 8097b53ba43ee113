import { type Html, html } from '#src/format/html.ts';

/** A box with a heading. `look`: `success`, `error` or `waiting`. */
export const noticeBox = (look: string, title: string, ...sentences: readonly (string | Html)[]): Html =>
	html`<section class="notice notice-${look}">
<h2>${title}</h2>
${sentences.map((sentence) => html`<p>${sentence}</p>`)}
</section>`;

/** What stands in the `main` of a page for the association. */
export const deskPage = (title: string, ...parts: readonly (Html | readonly Html[] | string)[]): string =>
	html`<div class="container">
<div class="page-heading"><div><p class="waymark">Para a associação</p><h1>${title}</h1></div></div>
<div class="desk">
${parts}
</div></div>`.text;

/** A form that is sent to the page's own address. `action`: what its button does. */
export const postForm = (action: string, look: string, label: Html | string, ...parts: readonly Html[]): Html =>
	html`<form method="post">
${parts}
<button class="button button-${look}" name="do" value="${action}">${label}</button>
</form>`;

interface PageField {
	readonly id: string;
	readonly name: string;
	readonly label: string;
	readonly value: string;
	/** What is wrong with the value. */
	readonly error?: string | undefined;
	/** The words that mark a field which may be left out. */
	readonly optional?: string;
	readonly isLong?: boolean;
	/** More attributes of the control. */
	readonly shape?: Html;
}

/** A form's field with its label and error. The first field with an error has the focus. */
export const renderField = ({ id, name, label, value, error, optional, isLong, shape }: PageField): Html => {
	const mark =
		optional === undefined
			? html`<span class="field-required">*</span>`
			: html`<span class="field-optional">${optional}</span>`;
	const state = error ? html` aria-invalid="true" aria-describedby="${id}-error" autofocus` : '';
	const attributes = html`id="${id}" name="${name}"${optional === undefined ? html` required` : ''}${shape ?? ''}${state}`;
	return html`<div class="field">
<label for="${id}">${label} ${mark}</label>
<div class="field-control">
${isLong ? html`<textarea ${attributes}>${value}</textarea>` : html`<input ${attributes} value="${value}">`}
</div>
${error ? html`<p class="field-error" id="${id}-error">${error}</p>` : ''}
</div>`;
};
