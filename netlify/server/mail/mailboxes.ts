import { addressParser } from 'postal-mime';

/** Somebody's address, perhaps with a name. */
export interface Mailbox {
	readonly name?: string;
	readonly address: string;
}

const ADDRESS = /^[^\s@<>,;:"]+@[^\s@<>,;:"]+\.[^\s@<>,;:".]+$/;

/** Reads `ana@exemplo.pt, Rui Reis <rui@exemplo.pt>`. `undefined` if a part is no address, or the text is empty. */
export const parseMailboxes = (text: string): readonly Mailbox[] | undefined => {
	const parsed = addressParser(text);
	const mailboxes = parsed.flatMap(({ name, address }) =>
		// Without a comma between two addresses, the first would be read as the name of the second.
		address && ADDRESS.test(address) && !name.includes('@') ? [{ ...(name ? { name } : {}), address }] : [],
	);
	return mailboxes.length > 0 && mailboxes.length === parsed.length ? mailboxes : undefined;
};

/** The mailbox as RFC 5322 writes it. */
export const renderMailbox = ({ name, address }: Mailbox): string =>
	name ? `"${name.replace(/["\\]/g, "'")}" <${address}>` : address;
