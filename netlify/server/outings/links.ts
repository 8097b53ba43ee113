import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Ledger } from './ledger.ts';

/**
 * Where a link comes from. `mail` and `page` open a ticket; only what is in a mail proves that its address is theirs who use
 * it. `confirm`: in the mail that asks a group to confirm. `guide`: in the list of the eve, for the guide in place of a group.
 */
export type LinkSource = 'mail' | 'page' | 'confirm' | 'guide';

const sign = (secret: string, source: LinkSource, group: string): Buffer =>
	createHmac('sha256', Buffer.from(secret, 'base64url')).update(`${source}\n${group}`).digest();

type Secret = Pick<Ledger, 'secret' | 'merged'>;

/**
 * The token of a group's link. It holds as long as the ledger with its secret.
 * @throws without a secret, which the next change of the ledger makes.
 */
export const makeToken = ({ secret }: Secret, source: LinkSource, group: string): string => {
	if (!secret) throw new Error('The ledger has no secret.');
	return `${group}.${sign(secret, source, group).toString('base64url')}`;
};

/** An address with a token. */
export const withToken = (path: string, token: string): string => `${path}?${new URLSearchParams({ t: token })}`;

export interface Link {
	/** The group's id. */
	readonly group: string;
	readonly source: LinkSource;
}

const TOKEN_MAX = 200;

/** `undefined` if this ledger did not make the token for one of these sources. */
export const readToken = (
	{ secret, merged = [] }: Secret,
	token: string,
	sources: readonly LinkSource[],
): Link | undefined => {
	const [group = '', signature = ''] = token.length <= TOKEN_MAX ? token.split('.') : [];
	const secrets = [secret, ...merged.map((one) => one.secret)].filter((one) => one !== undefined);
	const given = Buffer.from(signature, 'base64url');
	const isOf = (source: LinkSource): boolean => {
		const expected = secrets.map((one) => sign(one, source, group));
		return expected.some((one) => given.length === one.length && timingSafeEqual(given, one));
	};
	const source = sources.find(isOf);
	return source && { group, source };
};
