import type { Store } from '@netlify/blobs';
import type { CaughtMessage } from '#netlify/local/mail-pages.ts';
import { features, outings, site } from '#netlify/server/content.ts';
import { acceptRegistration } from '#netlify/server/outings/answer-outings.ts';
import type { Ledger } from '#netlify/server/outings/ledger.ts';
import type { OutingOffer } from '#src/features/outings/offer.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import { setTime } from '#tests/support/clock.ts';
import type { Fault } from '#tests/support/faulty-proxy.ts';
import { type FormFunctions, startFormFunctions } from '#tests/support/form-functions.ts';

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

/** Registers a group in a process that crashes before it mails: the mails stay queued in the ledger. */
export const registerUnmailed = (blobs: Store, values: typeof ANA, key?: string) =>
	acceptRegistration(values, { key, blobs, deployContext: 'dev', until: Date.now() + 12_000 });

export interface Outings extends FormFunctions {
	/** Sends a registration. Returns the answer without its headers. */
	register(values: object): Promise<unknown>;
	/** Sends registrations one after the other, and waits for their mails. */
	admit(...groups: readonly object[]): Promise<void>;
	/** The outing's ledger; `undefined` if there is none. */
	ledger(): Promise<Ledger | undefined>;
	/** Mails to an address, oldest first. */
	mailsTo(address: string): Promise<readonly CaughtMessage[]>;
	/** The link to the ticket in the first of them. */
	linkTo(address: string): Promise<string>;
	/** The beginnings of their subjects, once all are sent: «Inscrição confirmada». */
	subjectsTo(address: string): Promise<readonly (string | undefined)[]>;
	/** Presses the button of the page that a mail's link opens: a ticket's cancels, unless `fields` say otherwise. Returns the redirect's address. */
	press(link: string, fields?: Readonly<Record<string, string>>): Promise<string | null>;
}

/** The link to the ticket in a mail. */
export const linkIn = (mail: CaughtMessage | undefined): string =>
	/https?:\/\/\S+\/ticket\?t=\S+/.exec(mail?.TextBody ?? '')?.[0] ?? '';

/** The confirming link in the mail of a held group. */
export const confirmationIn = (mail: CaughtMessage | undefined): string =>
	/https?:\/\/\S+\/confirm\?t=\S+/.exec(mail?.TextBody ?? '')?.[0] ?? '';

const withHelpers = (functions: FormFunctions): Outings => {
	const mailsTo = async (address: string) => (await functions.mails()).filter(({ To }) => To?.includes(address));
	const register = async (values: object) => (await functions.post('registration', values)).json();
	return {
		...functions,
		register,
		admit: async (...groups) => {
			for (const group of groups) await register(group);
			await functions.settle();
		},
		ledger: async () => (await functions.store.get(`outings/${OUTING}`, { type: 'json' })) ?? undefined,
		mailsTo,
		linkTo: async (address) => linkIn((await mailsTo(address))[0]),
		subjectsTo: async (address) => {
			await functions.settle();
			return (await mailsTo(address)).map(({ Subject }) => Subject?.split(':')[0]);
		},
		press: async (link, fields = { do: 'cancel' }) => {
			const address = functions.origin + new URL(link, functions.origin).href.replace(/^https?:\/\/[^/]+/, '');
			const init = { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) } as const;
			return (await fetch(address, init)).headers.get('location');
		},
		startAnother: async (changes) => withHelpers(await functions.startAnother(changes)),
	};
};

/** Another outing than the content's, until the test ends; a second call changes it, as editors do. */
export const setOuting = (changes: Partial<OutingOffer> = {}): void =>
	changeSettings(outings, { [OUTING]: { ...(outings[OUTING] ?? OFFER), ...changes } });

/** Starts the functions until the test ends, with an outing of three places some days ahead. */
export const startOutings = async (changes: Partial<OutingOffer> = {}, fault?: Fault): Promise<Outings> => {
	setTime(REGISTRATION_DAY);
	changeSettings(features, { outings: true });
	changeSettings(site.forms, { copiesPerHour: 1000 });
	setOuting(changes);
	return withHelpers(await startFormFunctions(fault));
};
