/** A mail to the association about one submission, with the specification's own field names. Plain text throughout. */
export interface Notification {
	readonly from_name: string;
	readonly to_name: string;
	/** The visitor's address: answers go there. */
	readonly from_email: string;
	readonly subject: string;
	/** Paragraphs parted by blank lines, line breaks kept. */
	readonly message: string;
	/** What else the reader should know, as name and value; shown below the message. */
	readonly details: readonly (readonly [name: string, value: string])[];
}
