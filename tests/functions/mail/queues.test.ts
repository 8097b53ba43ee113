import type { Store } from '@netlify/blobs';
import { millisecondsInDay, millisecondsInHour, millisecondsInMinute } from 'date-fns/constants';
import { beforeEach, expect, it } from 'vitest';
import { features, site, storeRules } from '#netlify/server/base/content.ts';
import { accept, erase, readCase } from '#netlify/server/cases/case-store.ts';
import { runWorks } from '#netlify/server/clock/process-due.ts';
import { doAction } from '#netlify/server/forms/do-action.ts';
import { mailAccepted } from '#netlify/server/forms/mail-accepted.ts';
import { findMonth } from '#netlify/server/mail/pace.ts';
import type { Ledger } from '#netlify/server/outings/ledger.ts';
import { changeLedger, notifyOuting, readLedger } from '#netlify/server/outings/ledger-store.ts';
import { makeToken } from '#netlify/server/outings/links.ts';
import { cancel, withoutGroup } from '#netlify/server/outings/places.ts';
import { pressTicket } from '#netlify/server/outings/press-ticket.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import { setTime } from '#tests/support/clock.ts';
import { KEPT, toIncomingForm } from '#tests/support/filed-submissions.ts';
import { makeStore, postmark, replacePostmark, type Sent } from '#tests/support/memory-services.ts';
import { groupOf, OUTING, registerUnmailed, setOuting, subjectsTo } from '#tests/support/outings.ts';
import { VALID_FORMS } from '#tests/support/valid-forms.ts';

replacePostmark();

const START = Date.parse('2026-03-02T12:00:00.000Z');
const timeAt = (ms: number) => setTime(new Date(ms).toISOString());

let store: Store;
let requests: string[];
beforeEach(() => {
	timeAt(START);
	Object.assign(postmark, { sent: [], mode: 'accept', refused: new Set() });
	requests = [];
	const real = makeStore();
	store = new Proxy(real, {
		get: (target, name) => {
			const member: unknown = Reflect.get(target, name);
			if (typeof member !== 'function') return member;
			return (...parameters: unknown[]) => {
				requests.push(`${String(name)} ${String(Object(parameters[0]).prefix ?? parameters[0])}`);
				return member.apply(target, parameters);
			};
		},
	});
});

let count = 0;

/** Sends an order, or another form. Returns its case. */
const send = async (email: string, form: 'order' | 'contact' | 'member' = 'order') => {
	count += 1;
	const values = form === 'order' ? KEPT.order : VALID_FORMS[form];
	const incoming = toIncomingForm(form, { ...values, email, name: `Pessoa ${count}` });
	const claimed = { ...incoming, submission: { ...incoming.submission, claim: `claim-${count}` } };
	const { accepted } = await accept(store, claimed);
	if (accepted) await mailAccepted(store, accepted, 'dev');
	return incoming.submission;
};

/** Lets the clock run every ten minutes for so many hours. */
const run = async (hours: number) => {
	const end = Date.now() + hours * millisecondsInHour;
	while (Date.now() < end) {
		timeAt(Date.now() + 10 * millisecondsInMinute);
		await runWorks(store, 'dev');
	}
};

const mailsTo = (address: string) => postmark.sent.filter(({ To }) => To?.includes(address));

it('an hour of invented orders holds back the receipts of its day alone, and goes at the pace of all', async () => {
	changeSettings(site.forms, { copiesPerHour: 3 });
	for (let index = 0; index < 360; index++) await send(`inventada${index}@exemplo.pt`);
	timeAt(START + millisecondsInHour);
	await send('no-mesmo-dia@exemplo.pt');
	await run(11.5);
	// 3 at once and 3 an hour of the form's own for six hours; 12 at once and 12 an hour of all.
	expect(mailsTo('inventada').length).toBeGreaterThan(120);
	expect(mailsTo('inventada').length).toBeLessThanOrEqual(3 + 6 * 3 + 12 + 12.5 * 12);
	expect(mailsTo('no-mesmo-dia@')).toEqual([]);
	await send('no-dia-seguinte@exemplo.pt');
	await run(6);
	expect(mailsTo('no-dia-seguinte@')).toHaveLength(1);
	expect(mailsTo('no-mesmo-dia@')).toEqual([]);
}, 120_000);

it('an hour of invented orders holds back no mail of an outing', async () => {
	changeSettings(features, { outings: true });
	changeSettings(site.forms, { copiesPerHour: 3 });
	setOuting();
	for (let index = 0; index < 60; index++) await send(`inventada${index}@exemplo.pt`);
	await registerUnmailed(store, groupOf('ana', 1));
	await notifyOuting(store, OUTING, 'dev');
	expect(mailsTo('ana@')).toHaveLength(1);
});

it.each([
	['any number of', undefined],
	['10 000', 10_000],
])('a call-off waits behind no other mail, in a month of %s mails', async (_, mailsPerMonth) => {
	changeSettings(features, { outings: true });
	changeSettings(site.forms, { copiesPerHour: 1, mailsPerMonth });
	setOuting();
	const families = ['ana', 'rui', 'eva'];
	for (const name of families) await registerUnmailed(store, groupOf(name, 1));
	await notifyOuting(store, OUTING, 'dev');
	setOuting({ state: 'cancelled', because: 'Temporal.' });
	timeAt(START + 10 * millisecondsInMinute);
	await runWorks(store, 'dev');
	for (const name of families) expect(subjectsTo(`${name}@`).at(-1)).toBe('Atividade cancelada');
});

it('two minutes with a buyer’s address hold the receipt of her own order back for a day at most', async () => {
	for (let index = 0; index < 60; index++) await send('compradora@exemplo.pt');
	timeAt(START + millisecondsInHour);
	const own = await send('compradora@exemplo.pt');
	for (let hour = 0; hour < 24; hour++) {
		await send('compradora@exemplo.pt');
		await run(1);
	}
	const texts = mailsTo('compradora@').map(({ TextBody }) => TextBody);
	expect(texts.join()).toContain(own.id);
	// What is late comes in few mails.
	expect(texts.length).toBeLessThanOrEqual(20);
}, 120_000);

it('deleting a flood gives its places to others', async () => {
	const flood = [];
	for (let index = 0; index < 150; index++) flood.push(await send(`inventada${index}@exemplo.pt`));
	for (const ref of flood) {
		const one = await readCase(store, ref);
		if (one) await erase(store, one);
	}
	timeAt(START + 10 * millisecondsInMinute);
	await send('compradora@exemplo.pt');
	await run(1);
	expect(mailsTo('compradora@')).toHaveLength(1);
}, 120_000);

it.each([
	['the association takes it off', (ledger: Ledger, id: string, now: string) => cancel(ledger, id, now)],
	['it is replaced', (ledger: Ledger, id: string) => withoutGroup(ledger, id)],
])('the places of an outing’s flood go to others when %s', async (_, leave) => {
	changeSettings(features, { outings: true });
	setOuting({ places: 200 });
	for (let index = 0; index < 150; index++) await registerUnmailed(store, groupOf(`inventada${index}`, 1));
	await notifyOuting(store, OUTING, 'dev');
	await changeLedger(store, OUTING, (ledger, now) =>
		ledger.groups.reduce((left, { id }) => leave(left, id, now) ?? left, ledger),
	);
	timeAt(START + 10 * millisecondsInMinute);
	await runWorks(store, 'dev');
	await registerUnmailed(store, groupOf('ana', 1));
	await notifyOuting(store, OUTING, 'dev');
	await run(1);
	expect(mailsTo('ana@')).toHaveLength(1);
});

it('a run that is cut off before it notes what it booked books nothing twice, also in a round of the largest outing', async () => {
	changeSettings(features, { outings: true });
	changeSettings(site.forms, { mailsPerMonth: 10_000, copiesPerHour: 1000 });
	setOuting({ places: 240 });
	for (let index = 0; index < 240; index++) await registerUnmailed(store, groupOf(`familia${index}`, 1));
	const setJSON: Store['setJSON'] = async (key, ...rest) => {
		if (key.startsWith('outings/')) throw new Error('cut off');
		return store.setJSON(key, ...rest);
	};
	await notifyOuting(
		new Proxy(store, { get: (_, name) => (name === 'setJSON' ? setJSON : Reflect.get(store, name)) }),
		OUTING,
		'dev',
	);
	const { count: booked } = await findMonth(store);
	await notifyOuting(store, OUTING, 'dev');
	expect([booked > 240, (await findMonth(store)).count]).toEqual([true, booked]);
});

it('a digest is from the site: no visitor is asked for an answer to what others sent', async () => {
	for (let index = 0; index < 25; index++) await send(`familia${index}@exemplo.pt`, 'contact');
	await run(1.2);
	const digest = mailsTo('associacao@').find(({ Subject }) => Subject?.includes('de uma vez'));
	expect(digest?.TextBody).toContain('familia24@exemplo.pt');
	expect([digest?.ReplyTo, digest?.From].join()).not.toMatch(/familia|Pessoa/);
});

it('a digest of registrations is from the site, too', async () => {
	changeSettings(features, { outings: true });
	setOuting({ places: 60 });
	for (let index = 0; index < 36; index++) {
		// Fewer than a burst.
		if (index % 9 === 0) timeAt(Date.now() + millisecondsInHour);
		await registerUnmailed(store, groupOf(`familia${index}`, 1));
		await notifyOuting(store, OUTING, 'dev');
	}
	await run(3);
	const digests = mailsTo('associacao@').filter(({ Subject }) => Subject?.includes('novidades nas inscrições'));
	expect(digests.map(({ TextBody }) => TextBody).join()).toContain('familia35@exemplo.pt');
	for (const { ReplyTo, From } of digests) expect([ReplyTo, From].join()).not.toMatch(/familia|Pessoa/);
});

it('mails about the desk’s steps come in a digest, too', async () => {
	for (let index = 0; index < 25; index++) await send(`compradora${index}@exemplo.pt`);
	await run(1.5);
	timeAt(START + (storeRules().payment.days + 1) * millisecondsInDay);
	await run(1.5);
	const unpaid = mailsTo('associacao@').filter(({ Tag }) => Tag === 'desk-order');
	expect(unpaid.map(({ Subject }) => Subject?.split(':')[0])).toEqual([...Array(20).fill('Por pagar'), 'Encomenda']);
	expect(unpaid.at(-1)?.TextBody?.match(/Referência: /g)).toHaveLength(5);
});

it('hundreds of messages at once cost the association a digest an hour, of a hundred each', async () => {
	for (let index = 0; index < 250; index++) await send(`familia${index}@exemplo.pt`, 'contact');
	await run(4.5);
	const toAssociation = mailsTo('associacao@').slice(20) as Sent[];
	expect(toAssociation.map(({ TextBody }) => TextBody?.match(/Referência: /g)?.length)).toEqual([100, 100, 30]);
	const gaps = toAssociation.slice(1).map(({ at }, index) => at - (toAssociation[index]?.at ?? 0));
	expect(Math.min(...gaps)).toBeGreaterThanOrEqual(millisecondsInHour - 10 * millisecondsInMinute);
});

it('hundreds of receipts that wait keep no failed mail from its retry', async () => {
	postmark.mode = 'fail';
	const failed = await send('ana@exemplo.pt', 'member');
	postmark.mode = 'accept';
	for (let index = 0; index < 300; index++) await send(`inventada${index}@exemplo.pt`);
	await run(0.5);
	expect(mailsTo('associacao@').filter(({ TextBody }) => TextBody?.includes(failed.id))).toHaveLength(1);
});

it('tickets that pages hand out use nothing of the month’s urgent share', async () => {
	changeSettings(features, { outings: true });
	changeSettings(site.forms, { mailsPerMonth: 60 });
	setOuting({ places: 100 });
	for (let index = 0; index < 70; index++) {
		if (index % 9 === 0) timeAt(Date.now() + millisecondsInHour);
		await registerUnmailed(store, groupOf(`estranha${index}`, 1));
		await notifyOuting(store, OUTING, 'dev');
		const ledger = await readLedger(store, OUTING);
		const token = ledger ? makeToken(ledger, 'page', ledger.groups.at(-1)?.id ?? '') : '';
		const { entry } = await pressTicket(store, OUTING, token, { do: 'cancel', seen: '0' });
		await notifyOuting(store, OUTING, 'dev', { known: entry });
	}
	await run(2);
	expect((await findMonth(store)).count).toBeLessThanOrEqual(0.7 * 60 + 1);
});

it('the receipt is the first that a buyer reads, also if it waited and the order was cancelled meanwhile', async () => {
	for (let index = 0; index < 5; index++) await send('compradora@exemplo.pt');
	const order = await send('compradora@exemplo.pt');
	const { sendMails } = await doAction(store, order, { action: 'cancel', by: 'link', deployContext: 'dev' });
	await sendMails();
	const about = mailsTo('compradora@').filter(({ TextBody }) => TextBody?.includes(order.id));
	expect(about.map(({ Subject }) => Subject?.includes('foi cancelada'))).toEqual([false, true]);
	await run(30);
	expect(mailsTo('compradora@').filter(({ TextBody }) => TextBody?.includes(order.id))).toHaveLength(2);
});

it('a contact message needs six requests to the store, and a clock with nothing to do six', async () => {
	// The forecast is two more, once an hour.
	changeSettings(features, { day: false });
	changeSettings(site.forms.contact, { copyToVisitor: false });
	await runWorks(store, 'dev');
	requests = [];
	await send('ana@exemplo.pt', 'contact');
	expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(6);
	await run(1);
	requests = [];
	await run(1 / 6);
	expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(6);
});

it('a cancelled place with a promotion reads and writes the ledger once, and needs six requests to the store with all its mails', async () => {
	changeSettings(features, { outings: true });
	setOuting({ places: 1 });
	for (const name of ['ana', 'rui']) await registerUnmailed(store, groupOf(name, 1));
	await notifyOuting(store, OUTING, 'dev');
	const ledger = await readLedger(store, OUTING);
	const token = ledger ? makeToken(ledger, 'mail', ledger.groups[0]?.id ?? '') : '';
	requests = [];
	postmark.sent = [];
	const { result, entry } = await pressTicket(store, OUTING, token, { do: 'cancel', seen: '0' });
	expect([result, requests]).toEqual(['cancelled', [`getWithMetadata outings/${OUTING}`, `setJSON outings/${OUTING}`]]);
	const stored = await readLedger(store, OUTING);
	expect(entry?.value).toEqual(stored);
	// What the mails note is written over the entry as it is, so its version has to be the stored one's.
	expect(entry?.etag).toEqual((await store.getWithMetadata(`outings/${OUTING}`))?.etag);
	requests = [];
	await notifyOuting(store, OUTING, 'dev', { known: entry });
	expect(['ana@', 'rui@'].map(subjectsTo)).toEqual([['Inscrição cancelada'], ['Já tem lugar']]);
	expect(mailsTo('associacao@')).toHaveLength(2);
	expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(4);
});
