/** A text file that goes with a mail. */
export interface MailAttachment {
	readonly name: string;
	/** Its media type, with parameters: `text/calendar; charset=utf-8; method=REQUEST`. */
	readonly type: string;
	readonly text: string;
}

/** What any mail of ours says. Plain text throughout. */
export interface Mail {
	readonly subject: string;
	/** Paragraphs parted by blank lines, line breaks kept. */
	readonly message: string;
	/** What else the reader should know, as name and value; shown below the message. */
	readonly details: readonly (readonly [name: string, value: string])[];
	readonly attachments?: readonly MailAttachment[];
}

/** A mail to the association about one submission, with the specification's own field names. */
export interface Notification extends Mail {
	readonly from_name: string;
	readonly to_name: string;
	/** The visitor's address: answers go there. */
	readonly from_email: string;
	/**
	 * What the visitor gets where the form's rules say so. The address is whatever somebody typed, so that a copy says
	 * nothing that was typed freely, not even a name: words of ours, days, hours, choices from a list. Or else our form
	 * would send anybody's words to anybody. A withdrawal's alone repeats who declared it of which order, since the law
	 * wants it to, and that in a way of which no mail reader makes a link (`defuse`).
	 */
	readonly copy: Mail;
}
