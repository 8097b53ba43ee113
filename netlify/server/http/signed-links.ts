import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import { changeStored, read } from '../blobs/client.ts';
import { LINKS_SECRET_KEY } from '../outbox/submission.ts';

const SECRET_BYTES = 32;

/** No token of ours is longer. */
const TOKEN_MAX = 600;

/** What a link's token says; `forged` for one that we did not sign for this purpose, or with another secret. */
type LinkReading = { readonly ids: readonly string[] } | 'expired' | 'forged';

const findSecret = async (blobs: Store): Promise<Buffer | undefined> => {
	const found = await read<{ secret: string }>(blobs, LINKS_SECRET_KEY);
	return found && Buffer.from(found.value.secret, 'base64url');
};

/** Made at the first link and kept in the store. Backups leave it out, so that links die when one is imported. */
const getSecret = async (blobs: Store): Promise<Buffer> => {
	const fresh = { secret: randomBytes(SECRET_BYTES).toString('base64url') };
	const kept = await changeStored<typeof fresh>(blobs, LINKS_SECRET_KEY, (now) => (now ? undefined : fresh));
	return Buffer.from((kept ?? fresh).secret, 'base64url');
};

const sign = (secret: Buffer, purpose: string, payload: string): Buffer =>
	createHmac('sha256', secret).update(`${purpose}\n${payload}`).digest();

/**
 * Makes a token for the address of a page that acts for whoever holds it: `ids` and the end of its validity, signed. It
 * says nothing of a person. A token of one `purpose` is worth nothing for another. `expires`: milliseconds since 1970.
 */
export type LinkSigner = (purpose: string, ids: readonly string[], expires: number) => string;

export const openSigner = async (blobs: Store): Promise<LinkSigner> => {
	const secret = await getSecret(blobs);
	return (purpose, ids, expires) => {
		const payload = Buffer.from(JSON.stringify([expires, ...ids])).toString('base64url');
		return `${payload}.${sign(secret, purpose, payload).toString('base64url')}`;
	};
};

/** Reads a token that was made for the purpose. */
export const readLink = async (blobs: Store, purpose: string, token: string): Promise<LinkReading> => {
	const [payload = '', signature = ''] = token.length <= TOKEN_MAX ? token.split('.') : [];
	const secret = await findSecret(blobs);
	// Nothing was ever signed here, and somebody's guess is no reason to make a secret.
	if (!secret) return 'forged';
	const given = Buffer.from(signature, 'base64url');
	const expected = sign(secret, purpose, payload);
	if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'forged';
	const [expires, ...ids] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [number, ...string[]];
	return Date.now() < expires ? { ids } : 'expired';
};
