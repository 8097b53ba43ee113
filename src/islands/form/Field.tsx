import type { ComponentProps } from 'react';
import warning from '#src/icons/warning.svg?raw';
import { Icon } from './Icon.tsx';
import type { FieldTexts } from './texts.ts';

interface FieldProps {
	readonly id: string;
	readonly texts: FieldTexts;
	/** The sentence to show, if any. */
	readonly error: string | undefined;
	readonly half?: boolean;
}

type InputProps = FieldProps & Omit<ComponentProps<'input'>, 'id'> & { readonly multiline?: false };
type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, 'id'> & { readonly multiline: true };

/** Label, control, hint and error, wired together for the eye and for a screen reader. */
export const Field = ({ id, texts, error, half = false, ...control }: InputProps | TextAreaProps) => {
	const hintId = texts.hint ? `${id}-hint` : undefined;
	const errorId = error ? `${id}-error` : undefined;
	const wiring = {
		id,
		placeholder: texts.placeholder,
		'aria-invalid': error ? true : undefined,
		'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
	};
	const { multiline, ...attributes } = control;
	return (
		<div className={`field${half ? ' field-half' : ''}`}>
			<label htmlFor={id}>
				{texts.label} {attributes.required && <span className="field-required">*</span>}
			</label>
			{multiline ? (
				<textarea {...(attributes as ComponentProps<'textarea'>)} {...wiring} />
			) : (
				<input {...(attributes as ComponentProps<'input'>)} {...wiring} />
			)}
			{error && (
				<p className="field-error" id={errorId}>
					<Icon svg={warning} />
					{error}
				</p>
			)}
			{texts.hint && (
				<p className="field-hint" id={hintId}>
					{texts.hint}
				</p>
			)}
		</div>
	);
};
