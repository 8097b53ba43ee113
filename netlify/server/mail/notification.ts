/** A text file that goes with a mail. */
export interface MailAttachment {
	readonly name: string;
	/** Its media type, with parameters: `text/calendar; charset=utf-8; method=REQUEST`. */
	readonly type: string;
	readonly text: string;
}

/** A button below the message that opens a page of the site. */
export interface MailLink {
	readonly label: string;
	/** Whole, with `https:`. */
	readonly address: string;
}

/** What any mail of ours says. Plain text throughout. */
export interface Mail {
	readonly subject: string;
	/** Paragraphs parted by blank lines, line breaks kept. */
	readonly message: string;
	/** What else the reader should know, as name and value; shown below the message. */
	readonly details: readonly (readonly [name: string, value: string])[];
	readonly attachments?: readonly MailAttachment[];
	readonly links?: readonly MailLink[];
}

/** Whom a submission is mailed to. */
export type Recipient = 'association' | 'visitor';

/** A mail to the association about one submission, with the specification's own field names. */
export interface Notification extends Mail {
	readonly from_name: string;
	readonly to_name: string;
	/** The visitor's address: answers go there. */
	readonly from_email: string;
	/** An address that gets it beside the association. */
	readonly alsoTo?: string;
	/**
	 * The mail to the visitor, if the form's rules have one. Anybody can type anybody's address, so a copy says nothing
	 * that was typed freely, not even a name: only our words, days, hours and choices from a list. Otherwise the form could
	 * send anybody's words to anybody. Only a withdrawal's copy repeats the name and the order, because the law requires
	 * it, and `withoutLinks` keeps mail readers from making links of them.
	 */
	readonly copy: Mail;
}
