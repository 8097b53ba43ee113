import { type IconName, iconAddress } from './icons.ts';

interface Props {
	readonly name: IconName;
}

export const Icon = ({ name }: Props) => (
	<svg className="icon" aria-hidden="true">
		<use href={iconAddress(name)} />
	</svg>
);
