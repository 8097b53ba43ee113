import { Icon } from '#src/components/Icon.tsx';
import type { IconName } from '#src/components/icons.ts';

export interface Choice {
	readonly value: string;
	readonly label: string;
	/** What choosing it means. */
	readonly note: string;
	/** Beside the label: a price. */
	readonly aside?: string;
	readonly icon?: IconName;
	/** Offered, but not for now: `note` says why. */
	readonly disabled?: boolean;
}

interface Props {
	/** Of the first choice, where a summary of errors leads. */
	readonly id: string;
	readonly name: string;
	readonly legend: string;
	readonly choices: readonly Choice[];
	readonly value: string;
	/** The sentence to show, if any. */
	readonly error: string | undefined;
	readonly onChange: (value: string) => void;
}

/** One of a few, each with what it means. */
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
