import type { ReactNode } from 'react';

export interface GroupTexts {
	readonly title: string;
	/** Says what the group's fields are for. */
	readonly text: string;
}

/** Fields that belong together, beside a title and a text that says what they are for. */
export const FieldGroup = ({ title, text, children }: GroupTexts & { readonly children: ReactNode }) => (
	<fieldset className="form-group">
		<legend>{title}</legend>
		<p className="form-note">{text}</p>
		<div className="form-fields">{children}</div>
	</fieldset>
);
