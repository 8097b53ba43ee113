import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import { millisecondsInDay } from 'date-fns/constants';
import { routes } from '#src/routes.ts';
import { changeStored } from '../blobs/change.ts';
import { read } from '../blobs/client.ts';
import { siteAddress } from '../env.ts';
import { log } from '../log.ts';
import type { Mail } from '../mail/notification.ts';
import { sendToAssociationAlone } from '../mail/send-to-association.ts';
import { DEVICES_KEY } from '../outbox/keys.ts';

const KEY_DAYS = 180;
const SIGN_IN_MS = 15 * 60_000;

/**
 * How many sign-in mails can wait to be used. Who is refused another one finds these in the mailbox, and each serves any
 * device: so a stranger who asks for mails fills the mailbox with twelve an hour at most, and locks nobody out.
 */
const WAITING_MAX = 3;

const COOKIE = 'desk';
const COOKIE_VALUE = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]+)`);

/**
 * A sign-in mail, and the device that used it. The mail's link and the device's key are random and kept as digests alone:
 * who reads the store can open nothing with them.
 */
interface SignIn {
	readonly link: string;
	/** When it was asked for, in milliseconds since 1970. */
	readonly at: number;
	/** What the device has in a cookie, which no script can read and no address contains. */
	readonly key?: string;
}

type SignIns = readonly SignIn[];

const makeSecret = (): string => randomBytes(32).toString('base64url');
const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

const isWaiting = ({ key, at }: SignIn): boolean => key === undefined && Date.now() < at + SIGN_IN_MS;
const isDevice = ({ key, at }: SignIn): boolean => key !== undefined && Date.now() < at + KEY_DAYS * millisecondsInDay;

/** Whether a request comes from a device of the association. */
export const hasKey = async (blobs: Store, { headers }: Request): Promise<boolean> => {
	const [, secret] = COOKIE_VALUE.exec(headers.get('cookie') ?? '') ?? [];
	if (!secret) return false;
	const signIns = (await read<SignIns>(blobs, DEVICES_KEY))?.value ?? [];
	const key = digestOf(secret);
	return signIns.some((one) => one.key === key && isDevice(one));
};

const renderSignIn = (secret: string): Mail => ({
	subject: 'Acesso à secretaria do sítio',
	message:
		'Alguém pediu, na página da secretaria, para tratar do que chega ao sítio a partir de um aparelho. Se foi alguém da associação, abra este email nesse aparelho, nos próximos 15 minutos, e carregue no botão.\n\nSe ninguém da associação o pediu, não faça nada. Não reencaminhe este email: quem carregar no botão passa a poder aceitar sócios e dar encomendas por pagas.',
	details: [],
	links: [{ label: 'Dar acesso a este aparelho', address: `${siteAddress()}${routes.desk}#entrar=${secret}` }],
});

/** Mails the association a link that makes a device one of its own: good for 15 minutes, once, on any device. */
export const sendSignIn = async (blobs: Store): Promise<'sent' | 'limit' | 'failed'> => {
	const secret = makeSecret();
	const link = digestOf(secret);
	const isOurs = (one: SignIn) => one.link === link;
	const signIns = await changeStored<SignIns>(blobs, DEVICES_KEY, (before = []) => {
		if (before.some(isOurs) || before.filter(isWaiting).length >= WAITING_MAX) return undefined;
		return [...before.filter((one) => isWaiting(one) || isDevice(one)), { link, at: Date.now() }];
	});
	if (!signIns?.some(isOurs)) return 'limit';
	const refusal = await sendToAssociationAlone(renderSignIn(secret), { kind: 'sign-in', period: randomUUID() });
	if (!refusal) return 'sent';
	log('Sign-in not sent', { reason: refusal.reason });
	// It is in no mailbox, so it must keep nobody from asking again.
	await changeStored<SignIns>(blobs, DEVICES_KEY, (before) =>
		before?.some(isOurs) ? before.filter((one) => !isOurs(one)) : undefined,
	);
	return 'failed';
};

/** The cookie for whoever has the link of a sign-in mail; `undefined` if the link is no good, or no longer. */
export const signIn = async (blobs: Store, linkSecret: string): Promise<string | undefined> => {
	const secret = makeSecret();
	const [link, key] = [digestOf(linkSecret), digestOf(secret)];
	const signIns = await changeStored<SignIns>(blobs, DEVICES_KEY, (before = []) =>
		before.some((one) => one.link === link && isWaiting(one))
			? before.map((one) => (one.link === link ? { ...one, key } : one))
			: undefined,
	);
	if (!signIns?.some((one) => one.key === key)) return undefined;
	const seconds = (KEY_DAYS * millisecondsInDay) / 1000;
	return `${COOKIE}=${secret}; Max-Age=${seconds}; Path=${routes.deskApi}; HttpOnly; Secure; SameSite=Strict`;
};

/** Takes the key of all devices, and ends sign-in links that were not used. */
export const endAccess = (blobs: Store): Promise<void> => blobs.delete(DEVICES_KEY);
