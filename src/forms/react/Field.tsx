import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '#src/components/Icon.tsx';
import type { FieldTexts } from './texts.ts';

export interface FieldProps {
	readonly id: string;
	readonly texts: FieldTexts;
	/** The sentence to show, if any. */
	readonly error: string | undefined;
	/** The word after the label of an optional field. */
	readonly optional: string;
	readonly half?: boolean;
	/** Whether the value looks wrong but is accepted. */
	readonly doubtful?: boolean;
	/** Stands inside the control, for example a button. */
	readonly children?: ReactNode;
	/** Opens below the field, for example a calendar. */
	readonly below?: ReactNode;
}

export type InputProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps> & { readonly multiline?: false };
type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps> & { readonly multiline: true };

/** Label, control, hint and error of one field, connected for screen readers. */
export const Field = (props: InputProps | TextAreaProps) => {
	const { id, texts, error, optional, half = false, doubtful = false, children, below, multiline, ...control } = props;
	const errorId = error && `${id}-error`;
	const hint = doubtful && texts.doubt ? texts.doubt : texts.hint;
	const hintId = hint && `${id}-hint`;
	const attributes = {
		...control,
		id,
		placeholder: texts.placeholder,
		'aria-invalid': error ? true : undefined,
		'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
	};
	return (
		<div className={`field${half ? ' field-half' : ''}`}>
			<label htmlFor={id}>
				{texts.label}{' '}
				{control.required ? (
					<span className="field-required">*</span>
				) : (
					<span className="field-optional">{optional}</span>
				)}
			</label>
			<div className="field-control">
				{multiline ? (
					<textarea {...(attributes as ComponentProps<'textarea'>)} />
				) : (
					<input {...(attributes as ComponentProps<'input'>)} />
				)}
				{children}
			</div>
			{errorId && (
				<p className="field-error" id={errorId}>
					<Icon name="warning" />
					{error}
				</p>
			)}
			{hintId && (
				<p className={`field-hint${doubtful ? ' field-doubt' : ''}`} id={hintId}>
					{hint}
				</p>
			)}
			{below}
		</div>
	);
};
