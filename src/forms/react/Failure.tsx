import { useState } from 'react';
import { CopyButton } from '#src/components/CopyButton.tsx';
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
	/** The visitor's text, ready to be copied into a mail. */
	readonly message: string;
}

/**
 * Says that the form could not be sent and that what was typed is kept. Offers to try again, copy, write or call. Only
 * the visitor sends the form again; nothing sends it automatically.
 */
export const Failure = ({ texts, contacts, message }: Props) => {
	const online = useOnline();
	// A browser may notice only after the form has failed that there is no network.
	const [wasOffline, setWasOffline] = useState(!online);
	if (!online && !wasOffline) setWasOffline(true);
	const isBack = online && wasOffline;
	return (
		<Notice kind="error" icon="offline" title={texts.failed}>
			<p>{wasOffline ? texts.offlineHelp : texts.failedHelp}</p>
			<p>{fill(texts.kept, { days: String(UNSENT_DAYS) })}</p>
			<p role="status">
				<b>{isBack && texts.onlineAgain}</b>
			</p>
			<ContactLinks {...contacts} />
			<div className="notice-actions">
				<button className={`button ${isBack ? 'button-primary' : 'button-outline'}`} type="submit">
					{texts.retry}
				</button>
				<CopyButton text={message} texts={texts} className="button button-quiet">
					<Icon name="copy" />
				</CopyButton>
			</div>
		</Notice>
	);
};
