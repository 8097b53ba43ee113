import { Icon } from '#src/components/Icon.tsx';
import type { IconName } from '#src/components/icons.ts';

export interface Choice {
	readonly value: string;
	readonly label: string;
	/** Explains the choice. */
	readonly note: string;
	/** Stands beside the label, for example a price. */
	readonly aside?: string;
	readonly icon?: IconName;
	/** The choice is shown, but not available now; `note` says why. */
	readonly disabled?: boolean;
}

interface Props {
	/** The id of the first choice, to which the summary of errors links. */
	readonly id: string;
	readonly name: string;
	readonly legend: string;
	readonly choices: readonly Choice[];
	readonly value: string;
	/** The sentence to show, if any. */
	readonly error: string | undefined;
	readonly onChange: (value: string) => void;
}

/** Radio buttons for a few choices, each with an explanation. */
export const ChoiceField = ({ id, name, legend, choices, value, error, onChange }: Props) => (
	<fieldset className="field choices" aria-describedby={error && `${id}-error`}>
		<legend>{legend}</legend>
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
				<small>{choice.note}</small>
			</label>
		))}
		{error && (
			<p className="field-error" id={`${id}-error`}>
				{error}
			</p>
		)}
	</fieldset>
);
