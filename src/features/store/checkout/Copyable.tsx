import { useState } from 'react';

interface Props {
	readonly text: string;
	readonly label: string;
	/** «Copiar», and what it says afterwards. */
	readonly copy: string;
	readonly copied: string;
}

/** Something that the buyer takes along to the bank. */
export const Copyable = ({ text, label, copy, copied }: Props) => {
	const [isCopied, setIsCopied] = useState(false);
	const onClick = () =>
		navigator.clipboard.writeText(text).then(
			() => setIsCopied(true),
			// It still stands beside the button, to be marked and copied by hand.
			() => undefined,
		);
	return (
		<>
			<b>{text}</b>
			<button className="button button-outline" type="button" aria-label={`${copy}: ${label}`} onClick={onClick}>
				<span aria-live="polite">{isCopied ? copied : copy}</span>
			</button>
		</>
	);
};
