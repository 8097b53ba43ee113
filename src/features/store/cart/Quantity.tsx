import { Icon } from '#src/components/Icon.tsx';
import type { IconName } from '#src/components/icons.ts';

export interface QuantityTexts {
	readonly quantity: string;
	readonly less: string;
	readonly more: string;
}

interface Props {
	readonly texts: QuantityTexts;
	/** The name of the thing that is counted. */
	readonly name: string;
	readonly value: number;
	/** The highest quantity in one order. */
	readonly max: number;
	readonly onChange: (value: number) => void;
}

/** A quantity from 1 to `max`, with buttons for one less and one more. */
export const Quantity = ({ texts, name, value, max, onChange }: Props) => {
	const step = (icon: IconName, label: string, by: 1 | -1) => {
		const isEnd = value + by < 1 || value + by > max;
		return (
			<button
				className="button button-icon"
				type="button"
				aria-label={`${label}: ${name}`}
				aria-disabled={isEnd}
				onClick={() => !isEnd && onChange(value + by)}
			>
				<Icon name={icon} />
			</button>
		);
	};
	return (
		<div className="quantity">
			{step('minus', texts.less, -1)}
			<output aria-label={`${texts.quantity}: ${name}`}>{value}</output>
			{step('plus', texts.more, 1)}
		</div>
	);
};
