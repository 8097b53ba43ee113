import { Icon } from '#src/components/Icon.tsx';
import type { IconName } from '#src/components/icons.ts';

export interface QuantityTexts {
	readonly quantity: string;
	readonly less: string;
	readonly more: string;
}

interface Props {
	readonly texts: QuantityTexts;
	/** What there is so many of. */
	readonly name: string;
	readonly value: number;
	/** The most that one order may have. */
	readonly max: number;
	readonly onChange: (value: number) => void;
}

/** How many of something: one less, one more, from one to the most there may be. */
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
