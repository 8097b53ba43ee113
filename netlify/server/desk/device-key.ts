import { randomUUID } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import { routes } from '#src/routes.ts';
import { DAY_MS, HOUR_MS } from '../durations.ts';
import { siteAddress } from '../env.ts';
import { log } from '../log.ts';
import { sendToAssociation } from '../mail/send-to-association.ts';
import { openSigner, readLink, rotateSecret } from '../signed-links.ts';
import { changeStored } from '../store/change.ts';
import { DESK_SECRET_KEY, signInsKey, usedSignInsKey } from '../store/keys.ts';

/**
 * The key of a device with which the association acts: a signed token in a cookie that no script can read and no address
 * contains. A device gets it by a link that is mailed to the association alone.
 */
const KEY = 'desk-key';
const SIGN_IN = 'desk-sign-in';

const KEY_DAYS = 180;
const SIGN_IN_MS = 15 * 60_000;

/** Beyond that the mails of the last hour have to do: each link is good for any device, so a stranger locks nobody out. */
const SIGN_INS_PER_HOUR = 6;

const COOKIE = 'desk';

const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Whether a request comes from a device of the association. */
export const hasKey = async (blobs: Store, { headers }: Request): Promise<boolean> => {
	const [, token] = new RegExp(`(?:^|;\\s*)${COOKIE}=([^;\\s]*)`).exec(headers.get('cookie') ?? '') ?? [];
	return token !== undefined && typeof (await readLink(blobs, KEY, token, DESK_SECRET_KEY)) !== 'string';
};

/** Counts a sign-in mail. Returns whether there may be another one in this hour. */
const takeSignIn = async (blobs: Store, id: string): Promise<boolean> => {
	const now = Date.now();
	const sent = await changeStored<Readonly<Record<string, number>>>(blobs, signInsKey(toDay(now)), (before = {}) => {
		const recent = Object.entries(before).filter(([, at]) => now - at < HOUR_MS);
		return id in before || recent.length >= SIGN_INS_PER_HOUR ? undefined : Object.fromEntries([...recent, [id, now]]);
	});
	return sent !== undefined && id in sent;
};

/** Mails the association a link that makes a device one of its own: good for 15 minutes, once, on any device. */
export const sendSignIn = async (blobs: Store): Promise<'sent' | 'limit' | 'failed'> => {
	const id = randomUUID();
	if (!(await takeSignIn(blobs, id))) return 'limit';
	const sign = await openSigner(blobs, DESK_SECRET_KEY);
	const expires = Date.now() + SIGN_IN_MS;
	const token = sign(SIGN_IN, [id, toDay(expires)], expires);
	const refusal = await sendToAssociation(
		{
			subject: 'Acesso à secretaria do sítio',
			message:
				'Alguém pediu, na página da secretaria, para tratar do que chega ao sítio a partir de um aparelho. Se foi alguém da associação, abra este email nesse aparelho, nos próximos 15 minutos, e carregue no botão.\n\nSe ninguém da associação o pediu, não faça nada. Não reencaminhe este email: quem carregar no botão passa a poder aceitar sócios e dar encomendas por pagas.',
			details: [],
			links: [{ label: 'Dar acesso a este aparelho', address: `${siteAddress()}${routes.desk}#entrar=${token}` }],
		},
		{ kind: 'sign-in', period: id },
	);
	if (refusal) log('Sign-in not sent', { reason: refusal.reason });
	return refusal ? 'failed' : 'sent';
};

/** The cookie for whoever has the link of a sign-in mail; `undefined` if the link is no good, or no longer. */
export const signIn = async (blobs: Store, token: string): Promise<string | undefined> => {
	const link = await readLink(blobs, SIGN_IN, token, DESK_SECRET_KEY);
	if (typeof link === 'string') return undefined;
	const [id = '', day = ''] = link.ids;
	const by = randomUUID();
	const used = await changeStored<Readonly<Record<string, string>>>(blobs, usedSignInsKey(day), (before = {}) =>
		id in before ? undefined : { ...before, [id]: by },
	);
	if (used?.[id] !== by) return undefined;
	const sign = await openSigner(blobs, DESK_SECRET_KEY);
	const key = sign(KEY, [randomUUID()], Date.now() + KEY_DAYS * DAY_MS);
	const seconds = (KEY_DAYS * DAY_MS) / 1000;
	return `${COOKIE}=${key}; Max-Age=${seconds}; Path=${routes.deskApi}; HttpOnly; Secure; SameSite=Strict`;
};

/** Takes the key of all devices, and ends sign-in links that were not used. */
export const endAccess = (blobs: Store): Promise<void> => rotateSecret(blobs, DESK_SECRET_KEY);
