import type { Store } from '@netlify/blobs';
import { millisecondsInDay, millisecondsInHour, millisecondsInMinute } from 'date-fns/constants';
import { expect, it } from 'vitest';
import { features, outings, site } from '#netlify/server/base/content.ts';
import { type Case, deliveryOf } from '#netlify/server/cases/case.ts';
import { accept, listCases, readCase } from '#netlify/server/cases/case-store.ts';
import { runWorks } from '#netlify/server/clock/process-due.ts';
import { mailAccepted } from '#netlify/server/forms/mail-accepted.ts';
import { notifyOuting } from '#netlify/server/outings/ledger-store.ts';
import type { OutingOffer } from '#src/features/outings/offer.ts';
import { toClock } from '#src/format/clock.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import { setTime } from '#tests/support/clock.ts';
import { toIncomingForm } from '#tests/support/filed-submissions.ts';
import { makeStore, postmark, replacePostmark } from '#tests/support/memory-services.ts';
import { groupOf, OFFER, registerUnmailed } from '#tests/support/outings.ts';
import { VALID_FORMS } from '#tests/support/valid-forms.ts';

replacePostmark();

const START = Date.parse('2026-03-01T12:00:00.000Z');

/** Postmark's free plan. */
const QUOTA = 100;

/** A year: `DAYS=365`. */
const DAYS = Number(process.env['DAYS'] ?? 8);

/** Hours of the flood of registrations. */
const FLOOD_HOURS = process.env['DAYS'] ? 24 : 5;

const FAMILIES = 8;

const timeAt = (ms: number) => toClock(ms);

/** A walk each fortnight, on the twelfth day after it is announced. */
const walkOf = (index: number): OutingOffer => {
	const day = START + (14 * index + 12) * millisecondsInDay;
	return {
		...OFFER,
		id: `walk-${index}`,
		title: `Passeio ${index}`,
		start: timeAt(day),
		end: timeAt(day + 4 * millisecondsInHour),
		places: 40,
	};
};

const sendForm = async (store: Store, form: 'contact' | 'member', email: string) => {
	const { accepted } = await accept(store, toIncomingForm(form, { ...VALID_FORMS[form], email }));
	if (accepted) await mailAccepted(store, accepted, 'dev');
};

const register = async (store: Store, outing: string, email: string) => {
	await registerUnmailed(store, { ...groupOf(email, 1), outing });
	await notifyOuting(store, outing, 'dev');
};

/**
 * An association on the free plan: two messages a week, eight families for each walk, every other walk called off two days
 * before. On one day a month somebody sends ninety messages in two minutes, and 31 registrations an hour.
 */
const live = async (store: Store) => {
	const accepted: string[] = [];
	const calledOff = new Map<string, number>();
	for (let hour = 0; hour < DAYS * 24; hour++) {
		const now = START + hour * millisecondsInHour;
		setTime(new Date(now).toISOString());
		const [day, clock] = [Math.floor(hour / 24), hour % 24];
		const walk = Math.floor(day / 14);
		const id = `walk-${walk}`;
		if (clock === 0 && day % 14 === 0) changeSettings(outings, { [id]: walkOf(walk) });
		if (clock === 0 && day % 14 === 10 && walk % 2 === 0) {
			changeSettings(outings, { [id]: { ...walkOf(walk), state: 'cancelled', because: 'Chuva.' } });
			calledOff.set(id, now);
		}
		if (clock === 5 && day % 14 === 2)
			for (let family = 0; family < FAMILIES; family++) await register(store, id, `familia${family}.${walk}`);
		if (clock === 6 && day % 7 < 2) {
			accepted.push(`visita${day}@exemplo.pt`);
			await sendForm(store, 'contact', `visita${day}@exemplo.pt`);
		}
		if (clock === 7 && day % 30 === 5)
			for (let index = 0; index < 90; index++) {
				accepted.push(`cheia${day}.${index}@exemplo.pt`);
				await sendForm(store, 'contact', `cheia${day}.${index}@exemplo.pt`);
			}
		if (day % 30 === 5 && clock < FLOOD_HOURS)
			for (let index = 0; index < 31; index++) await register(store, id, `inventada${hour}.${index}`);
		setTime(new Date(now + 10 * millisecondsInMinute).toISOString());
		await runWorks(store, 'dev');
	}
	return { accepted, calledOff };
};

it('a flood of messages and one of registrations in a month of the free plan lose nothing, and keep no call-off from a family', {
	timeout: 60 * millisecondsInMinute,
}, async () => {
	changeSettings(features, { outings: true });
	changeSettings(site.forms, { mailsPerMonth: QUOTA });
	changeSettings(outings, {});
	Object.assign(postmark, { sent: [], mode: 'accept', refused: new Set(), quota: QUOTA });
	const store = makeStore();
	const { accepted, calledOff } = await live(store);
	const mailsAbout = (subject: string) => postmark.sent.filter((mail) => mail.Subject?.startsWith(subject));

	const offs = mailsAbout('Atividade cancelada').filter(({ To }) => To?.includes('familia'));
	const waits = offs.map(({ at, Subject }) => {
		const walk = Subject?.split('Passeio ')[1] ?? '';
		return at - (calledOff.get(`walk-${walk}`) ?? 0);
	});
	expect(offs.map(({ To }) => To).toSorted()).toEqual(
		[...calledOff.keys()]
			.flatMap((id) =>
				Array.from({ length: FAMILIES }, (_, family) => `familia${family}.${id.split('-')[1]}@exemplo.pt`),
			)
			.toSorted(),
	);
	const longest = Math.max(0, ...waits) / millisecondsInMinute;
	expect(longest).toBeLessThanOrEqual(10);

	const texts = postmark.sent
		.filter(({ To }) => To?.includes('associacao@'))
		.map(({ TextBody }) => TextBody)
		.join('\n');
	const cases: Case[] = [];
	for await (const ref of listCases(store)) cases.push((await readCase(store, ref)) as Case);
	const waiting = cases.filter((one) => deliveryOf(one) === 'pending').map((one) => JSON.stringify(one));
	const lost = accepted.filter((email) => !texts.includes(email) && !waiting.some((entry) => entry.includes(email)));
	const doubled = accepted.filter((email) => texts.split(`(${email})`).length > 2);
	const byMonth = Object.values(Object.groupBy(postmark.sent, ({ at }) => new Date(at).toISOString().slice(0, 7)));
	const most = Math.max(...byMonth.map((mails) => mails?.length ?? 0));
	process.stdout.write(
		`${DAYS} days: ${accepted.length} messages, ${waiting.length} wait, ${offs.length} call-offs, the longest wait ${longest} min, at most ${most} mails a month\n`,
	);
	expect([lost, doubled]).toEqual([[], []]);
	expect(most).toBeLessThanOrEqual(QUOTA);
});
