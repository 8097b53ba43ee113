import { useState } from 'react';

interface Props {
	readonly text: string;
	readonly label: string;
	/** The button's words before («Copiar») and after copying. */
	readonly copy: string;
	readonly copied: string;
}

/** A text with a button that copies it, because the buyer needs it at the bank. */
export const Copyable = ({ text, label, copy, copied }: Props) => {
	const [isCopied, setIsCopied] = useState(false);
	const onClick = () =>
		navigator.clipboard.writeText(text).then(
			() => setIsCopied(true),
			// If copying fails, the buyer can still select the text beside the button.
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
