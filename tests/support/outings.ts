import type { Store } from '@netlify/blobs';
import type { CaughtMessage } from '#netlify/local/mail-pages.ts';
import { features, outings, site } from '#netlify/server/base/content.ts';
import type { Values } from '#netlify/server/http/receive-form.ts';
import { acceptRegistration } from '#netlify/server/outings/answer-outings.ts';
import type { Ledger } from '#netlify/server/outings/ledger.ts';
import { notifyOuting, readLedger } from '#netlify/server/outings/ledger-store.ts';
import { makeToken } from '#netlify/server/outings/links.ts';
import { type Pressed, pressTicket } from '#netlify/server/outings/press-ticket.ts';
import type { OutingOffer } from '#src/features/outings/offer.ts';
import { changeSettings } from './change-settings.ts';
import { setTime } from './clock.ts';
import type { Fault } from './faulty-proxy.ts';
import { startFormFunctions } from './form-functions.ts';
import { makeStore, postmark } from './memory-services.ts';

export const OUTING = 'serra-alta';

/** Some days before the outing, when one can register. */
export const REGISTRATION_DAY = '2026-03-01T12:00:00.000Z';

export const OFFER: OutingOffer = {
	id: OUTING,
	title: 'À Serra Alta',
	summary: 'Um dia na serra.',
	kind: 'caminhada',
	start: '2026-03-14 09:00',
	end: '2026-03-14 16:30',
	meeting: { place: 'Largo da Fonte', latitude: 40.4, longitude: -10.2 },
	guide: 'Inês Couto',
	guideEmail: 'guia@exemplo.pt',
	places: 3,
	waitingList: true,
	payment: 'em dinheiro, ao guia',
	bring: ['Botas'],
	state: 'scheduled',
	because: undefined,
	sequence: 0,
	builtAt: '2026-02-01T12:00:00.000Z',
};

/** A registration of one person. */
export const ANA = {
	outing: OUTING,
	name: 'Ana Reis',
	email: 'ana.reis@exemplo.pt',
	contact: '912345678',
	people: [{ name: 'Ana Reis', birthYear: '1990' }],
};

/** A registration of some people, from another address. */
export const groupOf = (email: string, size: number, changes: object = {}) => ({
	...ANA,
	email: `${email}@exemplo.pt`,
	people: Array.from({ length: size }, (_, index) => ({ name: `Pessoa ${index}`, birthYear: '1990' })),
	...changes,
});

/** Registers a group in a process that crashes before it mails anything. */
export const registerUnmailed = (blobs: Store, values: typeof ANA, key?: string) =>
	acceptRegistration(values, { key, blobs, deployContext: 'dev', until: Date.now() + 12_000 });

/** A store in memory some days before the outing, and Postmark on a good day; `replacePostmark` has to stand in the file. */
export const startInMemory = (changes: Partial<OutingOffer> = {}) => {
	setTime(REGISTRATION_DAY);
	changeSettings(features, { outings: true });
	changeSettings(site.forms, { copiesPerHour: 1000 });
	setOuting(changes);
	Object.assign(postmark, { sent: [], mode: 'accept', refused: new Set() });
	const store = makeStore();
	return { store, notify: () => notifyOuting(store, OUTING, 'dev') };
};

/** The beginnings of the subjects of all mails in memory to an address. */
export const subjectsTo = (address: string) =>
	postmark.sent.filter(({ To }) => To?.includes(address)).map(({ Subject }) => Subject?.split(':')[0]);

/** Presses a button of the ticket that a group's mail links, or that its page linked; by default the one that cancels. */
export const pressLink = async (
	blobs: Store,
	id: string,
	source: 'mail' | 'page' = 'mail',
	values: Values = { do: 'cancel', seen: '0' },
): Promise<Pressed | undefined> => {
	const ledger = await readLedger(blobs, OUTING);
	return ledger && pressTicket(blobs, OUTING, makeToken(ledger, source, id), values);
};

/** The link in a mail: to the ticket, or the one that confirms a group. */
export const linkIn = (mail: CaughtMessage | undefined, purpose: 'ticket' | 'confirm' = 'ticket'): string =>
	new RegExp(`https?://\\S+/${purpose}\\?t=\\S+`).exec(mail?.TextBody ?? '')?.[0] ?? '';

/** Another outing than the content's, until the test ends; a second call changes it, as editors do. */
export const setOuting = (changes: Partial<OutingOffer> = {}): void =>
	changeSettings(outings, { [OUTING]: { ...(outings[OUTING] ?? OFFER), ...changes } });

/** Starts the functions until the test ends, with an outing of three places some days ahead. */
export const startOutings = async (changes: Partial<OutingOffer> = {}, fault?: Fault) => {
	setTime(REGISTRATION_DAY);
	changeSettings(features, { outings: true });
	changeSettings(site.forms, { copiesPerHour: 1000 });
	setOuting(changes);
	const functions = await startFormFunctions(fault);
	/** Sends a registration. Returns the answer without its headers, and without what only a page shows. */
	const register = async (values: object): Promise<object> => {
		const { ticket, position, ...answer } = await (await functions.post('registration', values)).json();
		return answer;
	};
	/** Mails to an address, oldest first. */
	const mailsTo = async (address: string) => (await functions.mails()).filter(({ To }) => To?.includes(address));
	return {
		...functions,
		register,
		mailsTo,
		/** Sends registrations one after the other, and waits for their mails. */
		admit: async (...groups: readonly object[]) => {
			for (const group of groups) await register(group);
			await functions.settle();
		},
		ledger: async (): Promise<Ledger | undefined> =>
			(await functions.store.get(`outings/${OUTING}`, { type: 'json' })) ?? undefined,
		/** The link to the ticket in the first mail to an address. */
		linkTo: async (address: string) => linkIn((await mailsTo(address))[0]),
		/** The beginnings of the subjects of all mails to an address, once all are sent: «Inscrição confirmada». */
		subjectsTo: async (address: string) => {
			await functions.settle();
			return (await mailsTo(address)).map(({ Subject }) => Subject?.split(':')[0]);
		},
		/**
		 * Presses the button of the page that a mail's link opens: a ticket's cancels, unless `fields` say otherwise. Returns
		 * the redirect's address.
		 */
		press: async (link: string, fields: Readonly<Record<string, string>> = { do: 'cancel', seen: '0' }) => {
			const { pathname, search } = new URL(link, functions.origin);
			const init = { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) } as const;
			return (await fetch(functions.origin + pathname + search, init)).headers.get('location');
		},
	};
};

export type Outings = Awaited<ReturnType<typeof startOutings>>;
