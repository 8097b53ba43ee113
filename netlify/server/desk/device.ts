import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import { millisecondsInDay } from 'date-fns/constants';
import { routes } from '#src/routes.ts';
import { log } from '../base/log.ts';
import { LETTERS } from '../forms/order-mail.ts';
import type { Mail } from '../mail/message.ts';
import { countMonth } from '../mail/pace.ts';
import { sendToAssociation } from '../mail/send.ts';
import { changeStored, readValue } from '../store/blobs.ts';
import { hashOf } from '../store/fingerprint.ts';
import { DEVICES_KEY } from '../store/keys.ts';

const KEY_DAYS = 180;
const SIGN_IN_MS = 15 * 60_000;

/** Unused sign-in mails. Each code is good on any device, so a stranger who requests them locks nobody out. */
const WAITING_MAX = 3;

/** Sign-in mails a day, because anybody can ask for one. After the last one, the codes that nobody used stay good that day. */
const DAILY_MAX = 6;

const COOKIE = 'desk';
const COOKIE_VALUE = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]+)`);

/** A sign-in mail, and the device that used it. Code and key are stored as hashes. */
interface SignIn {
	readonly code: string;
	/** Milliseconds since 1970. */
	readonly at: number;
	/** The device's key, as its cookie has it. */
	readonly key?: string;
}

type SignIns = readonly SignIn[];

/** Three groups of four letters: 23 to the power of 12, which nobody guesses by trying. */
const makeCode = (): string =>
	Array.from({ length: 3 }, () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')).join(
		'-',
	);

/** As the hash has it, however it is typed. */
const bareCode = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '');

const isWaiting = ({ key, at }: SignIn): boolean => key === undefined && Date.now() < at + SIGN_IN_MS;
const isOfToday = ({ at }: SignIn): boolean => Date.now() < at + millisecondsInDay;
const isUsable = (one: SignIn, all: SignIns): boolean =>
	isWaiting(one) || (one.key === undefined && isOfToday(one) && all.filter(isOfToday).length >= DAILY_MAX);
const isDevice = ({ key, at }: SignIn): boolean => key !== undefined && Date.now() < at + KEY_DAYS * millisecondsInDay;

export const hasKey = async (blobs: Store, { headers }: Request): Promise<boolean> => {
	const [, secret] = COOKIE_VALUE.exec(headers.get('cookie') ?? '') ?? [];
	if (!secret) return false;
	const signIns = (await readValue<SignIns>(blobs, DEVICES_KEY)) ?? [];
	const key = hashOf(secret);
	return signIns.some((one) => one.key === key && isDevice(one));
};

const renderSignIn = (code: string): Mail => ({
	subject: 'Acesso à secretaria do sítio',
	message: `Alguém pediu, na página da secretaria, para tratar do que chega ao sítio a partir de um aparelho. Se foi alguém da associação, escreva nessa página, nos próximos 15 minutos, este código:\n\n${code}\n\nSe ninguém da associação o pediu, não faça nada. Não diga o código a ninguém nem reencaminhe este email: quem o escrever na página passa a poder aceitar sócios e dar encomendas por pagas.`,
	details: [],
});

export const sendSignIn = async (blobs: Store): Promise<'sent' | 'limit' | 'failed'> => {
	const secret = makeCode();
	const code = hashOf(bareCode(secret));
	const isOurs = (one: SignIn) => one.code === code;
	const signIns = await changeStored<SignIns>(blobs, DEVICES_KEY, (before = []) => {
		const today = before.filter(isOfToday);
		if (before.some(isOurs) || before.filter(isWaiting).length >= WAITING_MAX || today.length >= DAILY_MAX)
			return undefined;
		return [...before.filter((one) => isOfToday(one) || isDevice(one)), { code, at: Date.now() }];
	});
	if (!signIns?.value.some(isOurs)) return 'limit';
	const refusal = await sendToAssociation(renderSignIn(secret), { kind: 'sign-in', period: randomUUID() });
	if (!refusal) {
		await countMonth(blobs);
		return 'sent';
	}
	log('Sign-in not sent', { reason: refusal.reason });
	// An unsent mail must not count against the limit.
	await changeStored<SignIns>(blobs, DEVICES_KEY, (before) =>
		before?.some(isOurs) ? before.filter((one) => !isOurs(one)) : undefined,
	);
	return 'failed';
};

/** The cookie in exchange for the code of a sign-in mail, as somebody typed it; `undefined` if that is invalid. */
export const signIn = async (blobs: Store, typed: string): Promise<string | undefined> => {
	const secret = randomBytes(32).toString('base64url');
	const [code, key] = [hashOf(bareCode(typed)), hashOf(secret)];
	const signIns = await changeStored<SignIns>(blobs, DEVICES_KEY, (before = []) =>
		before.some((one) => one.code === code && isUsable(one, before))
			? before.map((one) => (one.code === code ? { ...one, key } : one))
			: undefined,
	);
	if (!signIns?.value.some((one) => one.key === key)) return undefined;
	const seconds = (KEY_DAYS * millisecondsInDay) / 1000;
	// `Lax`, because a button in a mail that is read in the browser is a link from another site.
	return `${COOKIE}=${secret}; Max-Age=${seconds}; Path=${routes.desk}; HttpOnly; Secure; SameSite=Lax`;
};

export const endAccess = async (blobs: Store): Promise<void> => {
	await blobs.delete(DEVICES_KEY);
	log('Access of all devices ended');
};
