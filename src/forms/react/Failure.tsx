import { useState } from 'react';
import { Icon } from '#src/components/Icon.tsx';
import { Notice } from '#src/components/Notice.tsx';
import { fill } from '#src/format/fill.ts';
import { ContactLinks } from './ContactLinks.tsx';
import { UNSENT_DAYS } from './stored-drafts.ts';
import type { Contacts, FormTexts } from './texts.ts';
import { useOnline } from './use-online.ts';

interface Props {
	readonly texts: FormTexts;
	readonly contacts: Contacts;
	/** What the visitor would have to write again elsewhere. */
	readonly message: string;
}

/**
 * The form did not get through: says so, keeps what was typed, and offers to try again, copy, write or call. It is sent
 * by the visitor, never by itself.
 */
export const Failure = ({ texts, contacts, message }: Props) => {
	const online = useOnline();
	const [failedOnline] = useState(online);
	const [copied, setCopied] = useState(false);
	const isBack = online && !failedOnline;
	const copy = () => navigator.clipboard.writeText(message).then(() => setCopied(true));
	return (
		<Notice kind="error" icon="offline" title={texts.failed}>
			<p>{failedOnline ? texts.failedHelp : texts.offlineHelp}</p>
			<p>{fill(texts.kept, { days: String(UNSENT_DAYS) })}</p>
			<p role="status">
				<b>{isBack && texts.onlineAgain}</b>
			</p>
			<ContactLinks {...contacts} />
			<div className="notice-actions">
				<button className={`button ${isBack ? 'button-primary' : 'button-outline'}`} type="submit">
					{texts.retry}
				</button>
				<button className="button button-quiet" type="button" onClick={copy}>
					<Icon name="copy" />
					<span aria-live="polite">{copied ? texts.copied : texts.copy}</span>
				</button>
			</div>
		</Notice>
	);
};
