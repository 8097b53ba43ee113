import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import { read } from './store/blobs.ts';
import { changeStored } from './store/change.ts';
import { VISITORS_SECRET_KEY } from './store/keys.ts';

const SECRET_BYTES = 32;

/** No token of ours is longer. */
const TOKEN_MAX = 600;

/** What a link's token says; `forged` for one that we did not sign for this purpose, or with another secret. */
type LinkReading = { readonly ids: readonly string[] } | 'expired' | 'forged';

interface Secret {
	/** base64url. */
	readonly secret: string;
}

const newSecret = (): Secret => ({ secret: randomBytes(SECRET_BYTES).toString('base64url') });

const toKey = ({ secret }: Secret): Buffer => Buffer.from(secret, 'base64url');

/** Made with the first token and kept in the store. Backups leave it out, so that tokens die when one is imported. */
const getSecret = async (blobs: Store, secretKey: string): Promise<Buffer> => {
	const fresh = newSecret();
	return toKey((await changeStored<Secret>(blobs, secretKey, (now) => (now ? undefined : fresh))) ?? fresh);
};

/** Ends all tokens that were signed with a secret. */
export const rotateSecret = async (blobs: Store, secretKey: string): Promise<void> => {
	const fresh = newSecret();
	await changeStored<Secret>(blobs, secretKey, (now) => (now?.secret === fresh.secret ? undefined : fresh));
};

const sign = (secret: Buffer, purpose: string, payload: string): Buffer =>
	createHmac('sha256', secret).update(`${purpose}\n${payload}`).digest();

/**
 * Makes a token for the address of a page that acts for whoever holds it: `ids` and the end of its validity, signed. It
 * says nothing of a person. A token of one `purpose` is worth nothing for another. `expires`: milliseconds since 1970.
 */
export type LinkSigner = (purpose: string, ids: readonly string[], expires: number) => string;

export const openSigner = async (blobs: Store, secretKey = VISITORS_SECRET_KEY): Promise<LinkSigner> => {
	const secret = await getSecret(blobs, secretKey);
	return (purpose, ids, expires) => {
		const payload = Buffer.from(JSON.stringify([expires, ...ids])).toString('base64url');
		return `${payload}.${sign(secret, purpose, payload).toString('base64url')}`;
	};
};

/** Reads a token that was made for the purpose. */
export const readLink = async (
	blobs: Store,
	purpose: string,
	token: string,
	secretKey = VISITORS_SECRET_KEY,
): Promise<LinkReading> => {
	const [payload = '', signature = ''] = token.length <= TOKEN_MAX ? token.split('.') : [];
	const kept = await read<Secret>(blobs, secretKey);
	// Nothing was ever signed here, and somebody's guess is no reason to make a secret.
	if (!kept) return 'forged';
	const given = Buffer.from(signature, 'base64url');
	const expected = sign(toKey(kept.value), purpose, payload);
	if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'forged';
	const [expires, ...ids] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [number, ...string[]];
	return Date.now() < expires ? { ids } : 'expired';
};
