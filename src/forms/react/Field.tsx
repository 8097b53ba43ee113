import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '#src/components/Icon.tsx';
import { isTaxNumber } from '#src/format/account-numbers.ts';
import { cleanCode, cleanTaxNumber } from '../clean-number.ts';
import type { ErrorKey } from '../form.ts';

/** The words of one field. A sentence for an `ErrorKey` here replaces the one of all forms. */
export interface FieldTexts extends Readonly<Partial<Record<ErrorKey, string>>> {
	readonly label: string;
	readonly placeholder?: string;
	readonly hint?: string;
	/** What each value of a choice is called. */
	readonly choices?: Readonly<Record<string, string>>;
	/** The hint for a value that looks wrong but is accepted. */
	readonly doubt?: string;
}

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

/** Browsers suggest the visitor's own address unless `autoComplete` says otherwise. */
export const EmailField = (props: InputProps) => (
	<Field autoComplete="email" {...props} type="email" autoCapitalize="none" spellCheck={false} />
);

/** If the number's last digit does not agree with the others, a hint says so. */
export const TaxNumberField = ({ isFilledIn, ...props }: InputProps & { readonly isFilledIn: boolean }) => (
	<Field
		{...props}
		half
		inputMode="numeric"
		autoComplete="off"
		doubtful={isFilledIn && !isTaxNumber(cleanTaxNumber(String(props.value)))}
	/>
);

/** Whether a postal code has the form that its country uses. Only Portugal's form is known; codes of others pass. */
export const isPostalCode = (text: string, country: string): boolean =>
	!/^(?:portugal)?$/i.test(country.trim()) || /^[1-9]\d{3}-\d{3}$/.test(cleanCode(text));

export interface FieldProps {
	readonly id: string;
	readonly texts: FieldTexts;
	readonly error: string | undefined;
	/** The word after the label of an optional field. */
	readonly optional: string;
	readonly half?: boolean;
	/** Whether the value looks wrong but is accepted. */
	readonly doubtful?: boolean;
	/** Inside the control, for example a button. */
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
