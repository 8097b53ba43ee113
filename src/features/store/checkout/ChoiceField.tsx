import type { ReactNode } from 'react';
import { Icon } from '#src/components/Icon.tsx';
import type { IconName } from '#src/components/icons.ts';
import type { FieldTexts } from '#src/forms/react/Field.tsx';

interface Choice {
	readonly value: string;
	readonly label: string;
	readonly note: ReactNode;
	readonly aside?: string;
	readonly icon?: IconName;
	/** The choice is shown, but not available now; `note` says why. */
	readonly disabled?: boolean;
}

interface ChoiceFieldProps {
	/** The id of the first choice: the summary of errors links to it. */
	readonly id: string;
	readonly name: string;
	readonly texts: FieldTexts;
	readonly choices: readonly Choice[];
	readonly value: string;
	readonly error: string | undefined;
	readonly onChange: (value: string) => void;
}

/** Radio buttons for a few choices, each with an explanation. */
export const ChoiceField = ({ id, name, texts, choices, value, error, onChange }: ChoiceFieldProps) => (
	<fieldset className="field choices" aria-describedby={error && `${id}-error`}>
		<legend>{texts.label}</legend>
		{choices.map((choice, index) => (
			<label key={choice.value} className="choice">
				<input
					id={index === 0 ? id : undefined}
					type="radio"
					name={name}
					value={choice.value}
					checked={choice.value === value}
					disabled={choice.disabled}
					onChange={() => onChange(choice.value)}
				/>
				<b>{choice.label}</b>
				{choice.icon && <Icon name={choice.icon} />}
				{choice.aside && <span>{choice.aside}</span>}
				<small className="soft">{choice.note}</small>
			</label>
		))}
		{error && (
			<p className="field-error" id={`${id}-error`}>
				{error}
			</p>
		)}
	</fieldset>
);
