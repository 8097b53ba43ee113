import { addressParser } from 'postal-mime';

/** Somebody's address, perhaps with a name. */
export interface Mailbox {
	readonly name?: string;
	readonly address: string;
}

const ADDRESS = /^[^\s@<>,;:"]+@[^\s@<>,;:"]+\.[^\s@<>,;:".]+$/;

/** Reads `ana@exemplo.pt, Rui Reis <rui@exemplo.pt>`. `undefined` if any of it is no address, or there is none. */
export const parseMailboxes = (text: string): readonly Mailbox[] | undefined => {
	const parsed = addressParser(text);
	const mailboxes = parsed.flatMap(({ name, address }) =>
		// Two addresses without a comma are read as one with the other for its name.
		address && ADDRESS.test(address) && !name.includes('@') ? [{ ...(name ? { name } : {}), address }] : [],
	);
	return mailboxes.length > 0 && mailboxes.length === parsed.length ? mailboxes : undefined;
};

/** As RFC 5322 has it. */
export const renderMailbox = ({ name, address }: Mailbox): string =>
	name ? `"${name.replace(/["\\]/g, "'")}" <${address}>` : address;
