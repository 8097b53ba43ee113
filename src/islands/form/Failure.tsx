import { useState } from 'react';
import copyIcon from '#src/icons/copy.svg?raw';
import offline from '#src/icons/offline.svg?raw';
import { ContactLinks } from './ContactLinks.tsx';
import { Icon } from './Icon.tsx';
import { Notice } from './Notice.tsx';
import type { Contacts, FormTexts } from './texts.ts';

interface Props {
	readonly texts: FormTexts;
	readonly contacts: Contacts;
	/** What the visitor would have to write again elsewhere. */
	readonly message: string;
}

/** The form did not get through: says so, keeps what was typed, and offers to try again, copy, write or call. */
export const Failure = ({ texts, contacts, message }: Props) => {
	const [copied, setCopied] = useState(false);
	const copy = () => navigator.clipboard.writeText(message).then(() => setCopied(true));
	return (
		<Notice kind="error" svg={offline} title={texts.failed}>
			<p>{texts.failedHelp}</p>
			<ContactLinks {...contacts} />
			<div className="notice-actions">
				<button className="button button-outline" type="submit">
					{texts.retry}
				</button>
				<button className="button button-quiet" type="button" onClick={copy}>
					<Icon svg={copyIcon} />
					<span aria-live="polite">{copied ? texts.copied : texts.copy}</span>
				</button>
			</div>
		</Notice>
	);
};
