import { type ReactNode, useState } from 'react';
import { copyText } from './copy-text.ts';

interface CopyTexts {
	readonly copy: string;
	readonly copied: string;
	/** What to do if the browser refuses. */
	readonly notCopied: string;
}

interface Props {
	readonly text: string;
	readonly texts: CopyTexts;
	readonly className: string;
	/** What is copied, for screen readers, if the words do not say it. */
	readonly label?: string;
	readonly children?: ReactNode;
}

/** A button that copies a text, and shows whether that worked. */
export const CopyButton = ({ text, texts, className, label, children }: Props) => {
	const [outcome, setOutcome] = useState<'copied' | 'notCopied'>();
	return (
		<span>
			<button
				className={className}
				type="button"
				aria-label={label && `${texts.copy}: ${label}`}
				onClick={async () => setOutcome(await copyText(text))}
			>
				{children}
				<span aria-live="polite">{outcome === 'copied' ? texts.copied : texts.copy}</span>
			</button>
			<span role="status">{outcome === 'notCopied' && ` ${texts.notCopied}`}</span>
		</span>
	);
};
