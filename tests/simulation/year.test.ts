import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { CaughtMessage } from '#netlify/local/mail-pages.ts';
import { outings as calendar, features, site } from '#netlify/server/content.ts';
import { doAction } from '#netlify/server/desk/do-action.ts';
import { ledgerKey, type Submission, sentKey } from '#netlify/server/outbox/submission.ts';
import { SubmissionStore } from '#netlify/server/outbox/submission-store.ts';
import { firmParties, type Ledger, wantCancelled } from '#netlify/server/outings/ledger.ts';
import { editLedger } from '#netlify/server/outings/ledger-store.ts';
import type { OutingOffer } from '#src/features/outings/offer.ts';
import { toLisbon } from '#src/format/lisbon.ts';
import type { FormName } from '#src/forms/form.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import { setTime } from '#tests/support/clock.ts';
import { type FormFunctions, startFormFunctions } from '#tests/support/form-functions.ts';
import { groupOf, linkIn, OFFER } from '#tests/support/outings.ts';
import { makeProject } from '#tests/support/temporary-project.ts';
import { VALID_FORMS } from '#tests/support/valid-forms.ts';
import { writeBackup } from '../../commands/submissions-backup.ts';
import { checkBackup, restore } from '../../commands/submissions-restore.ts';

const MINUTE_MS = 60_000;
/** The months in which something happens; in the others nobody comes, and only the clock runs. */
const MONTHS = [1, 3, 4, 5, 6, 7, 8, 9, 10, 12];
const FLOOD = 40;

const at = (month: number, day: number, time = '12:00'): string =>
	`2027-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}T${time}:00.000Z`;

/** The walk of a month, in the morning of its 20th day. */
const walkOf = (month: number, changes: Partial<OutingOffer> = {}): Record<string, OutingOffer> => {
	const day = at(month, 20).slice(0, 10);
	const walk = {
		id: `walk-${month}`,
		title: `Passeio ${month}`,
		start: `${day} 09:00`,
		end: `${day} 16:00`,
		places: 8,
	};
	return { [walk.id]: { ...OFFER, ...walk, ...changes } };
};

/** What a person can have heard of a walk after each mail, by how its subject begins. */
const AFTER: Readonly<Record<string, readonly string[]>> = {
	'': ['Confirme a inscrição', 'Inscrição confirmada', 'Em lista de espera', 'Atividade cancelada', 'Afinal faz-se'],
	'Confirme a inscrição': [],
	'Inscrição confirmada': ['Inscrição cancelada', 'Atividade cancelada', 'Mudou o ponto de encontro', 'Está quase'],
	'Em lista de espera': ['Já tem lugar', 'Inscrição cancelada', 'Atividade cancelada', 'Mudou o ponto de encontro'],
	'Já tem lugar': ['Inscrição cancelada', 'Atividade cancelada', 'Mudou o ponto de encontro', 'Está quase'],
	'Mudou o ponto de encontro': ['Inscrição cancelada', 'Atividade cancelada', 'Está quase', 'Já tem lugar'],
	'Está quase': ['Inscrição cancelada', 'Atividade cancelada'],
	'Atividade cancelada': ['Afinal faz-se', 'Inscrição cancelada'],
	'Afinal faz-se': ['Atividade cancelada', 'Está quase', 'Inscrição cancelada', 'Já tem lugar'],
	'Inscrição cancelada': [],
};

/** The same of an order. */
const AFTER_ORDER: Readonly<Record<string, readonly string[]>> = {
	'': ['A sua encomenda'],
	'A sua encomenda': ['Falta o pagamento', 'Recebemos o pagamento', 'foi cancelada'],
	'Falta o pagamento': ['Recebemos o pagamento', 'foi cancelada'],
	'Recebemos o pagamento': ['foi cancelada'],
	'foi cancelada': ['Recebemos o pagamento', 'Devolvemos o dinheiro'],
	'Devolvemos o dinheiro': [],
};

/** Mails that contradict what the same person heard before, or that say something of a walk that has begun. */
const findContradictions = (mails: readonly CaughtMessage[], ledgers: ReadonlyMap<string, Ledger>): string[] => {
	const heard = new Map<string, string>();
	return mails.flatMap(({ To = '', Subject = '', ReceivedAt }) => {
		const walk = /Passeio (\d+)/.exec(Subject)?.[1];
		const number = /CUM-\S+/.exec(Subject)?.[0];
		if (To.includes('associacao@') || (!walk && !number)) return [];
		const after = walk ? AFTER : AFTER_ORDER;
		const now = Object.keys(after).find((words) => words !== '' && Subject.includes(words)) ?? Subject;
		const thread = `${To} ${walk ?? number}`;
		const before = heard.get(thread) ?? '';
		heard.set(thread, now);
		const start = ledgers.get(`walk-${walk}`)?.told.start;
		const isLate = start !== undefined && now !== 'Atividade cancelada' && ReceivedAt > `${start.replace(' ', 'T')}`;
		return after[before]?.includes(now) && !isLate ? [] : [`${thread}: «${now}» after «${before}», ${ReceivedAt}`];
	});
};

interface Year extends FormFunctions {
	/** Sends a form, again each ten minutes until it is accepted, as who is told that it failed. */
	send(form: FormName, values: object): Promise<void>;
	/** Goes to a moment, and lets the clock run there and ten minutes later. */
	goTo(moment: string): Promise<void>;
	setDown(isDown: boolean): void;
	readonly accepted: readonly string[];
}

const startYear = async (): Promise<Year> => {
	let isDown = false;
	const isStore = ({ url }: Request) => !url.includes('/email') && !url.includes('/messages');
	const functions = await startFormFunctions((request) =>
		isDown && isStore(request) ? new Response(null, { status: 403 }) : undefined,
	);
	const setDown = (down: boolean) => {
		isDown = down;
	};
	const accepted: string[] = [];
	const send: Year['send'] = async (form, values) => {
		const { status } = await functions.post(form, values);
		expect([200, 500]).toContain(status);
		if (status === 200) accepted.push(`${form} ${(values as { email: string }).email}`);
		else waiting.push(() => send(form, values));
	};
	const waiting: (() => Promise<void>)[] = [];
	const goTo: Year['goTo'] = async (moment) => {
		for (const minutes of [0, 10]) {
			await functions.settle();
			setTime(new Date(Date.parse(moment) + minutes * MINUTE_MS).toISOString());
			if (!isDown) for (const again of waiting.splice(0)) await again();
			await functions.run('retry-mail');
		}
		await functions.settle();
	};
	return { ...functions, send, goTo, setDown, accepted };
};

const findSent = async ({ look }: FormFunctions, form: string, email: string) =>
	Object.values((await look()).sent).find(
		(one) => (one as Submission).form === form && (one as Submission).input['email'] === email,
	) as Submission;

const press = async (year: Year, submission: Submission, action: string) => {
	const { outcome, settle } = await doAction(year.store, submission, { action, by: 'link', deployContext: 'dev' });
	expect(outcome).toBe('done');
	await settle();
};

/** Whoever wrote before, in a month like any other; the walk's 6 groups take 9 of 8 places, and one cancels. */
const liveMonth = async (year: Year, month: number) => {
	await year.goTo(at(month, 1));
	for (const form of ['contact', 'member'] as const)
		await year.send(form, { ...VALID_FORMS[form], email: `${form}${month}@exemplo.pt` });
	for (const name of ['paga', 'esquecida'])
		await year.send('order', { ...VALID_FORMS.order, email: `${name}${month}@exemplo.pt` });
	await year.goTo(at(month, 2));
	for (const [index, size] of [1, 2, 1, 3, 1, 1].entries())
		await year.send('registration', groupOf(`grupo${index}-${month}`, size, { outing: `walk-${month}` }));
	await year.goTo(at(month, 4));
};

/** How long after a moment mails with such a subject came, in minutes: of all of them, the longest. */
const longestWait = async ({ look }: FormFunctions, since: string, subject: RegExp): Promise<number> => {
	const found = (await look()).mails.filter(
		({ Subject = '', ReceivedAt }) => subject.test(Subject) && ReceivedAt >= since,
	);
	expect(found.length).toBeGreaterThan(0);
	return Math.max(
		...found.map(({ ReceivedAt }) => Math.round((Date.parse(ReceivedAt) - Date.parse(since)) / MINUTE_MS)),
	);
};

it('a year with a flood, an empty quota, a failed store and a restore: nothing is lost, doubled or contradicted', async () => {
	setTime('2027-01-01T00:00:00.000Z');
	const year = await startYear();
	const { store, sink } = year;
	changeSettings(features, { outings: true });
	changeSettings(site.mail, { copiesPerHour: 30 });
	changeSettings(calendar, Object.assign({}, ...MONTHS.map((month) => walkOf(month))));
	const ledgers = new Map<string, Ledger>();
	const waits: number[] = [];
	const erased = 'contact1@exemplo.pt';

	const callOff = async (month: number, moment: string) => {
		changeSettings(calendar, walkOf(month, { state: 'cancelled', because: 'Tempestade.' }));
		await year.goTo(moment);
		if (month !== 6) waits.push(await longestWait(year, moment, new RegExp(`^Atividade cancelada: Passeio ${month}$`)));
	};

	for (const month of MONTHS) {
		if (month === 6) sink.behave('no-credits');
		if (month === 8) year.setDown(true);
		await liveMonth(year, month);
		// Six hours without the store, in which nobody's form was accepted.
		if (month === 8) {
			year.setDown(false);
			await year.goTo(at(8, 4, '18:00'));
		}
		if (month === 7) {
			sink.behave('accept');
			await year.goTo(at(7, 5));
		}
		if (month !== 6) {
			const [, link] = (await year.mails())
				.filter(({ To }) => To?.includes(`grupo1-${month}@`))
				.flatMap((mail) => [mail, linkIn(mail)]);
			const path = String(link).replace(/^https?:\/\/[^/]+/, '');
			await fetch(year.origin + path, { method: 'POST', redirect: 'manual' });
			await year.goTo(at(month, 6));
			await press(year, await findSent(year, 'order', `paga${month}@exemplo.pt`), 'pay');
			await year.goTo(at(month, 7));
			waits.push(await longestWait(year, at(month, 6, '12:10'), /^Recebemos o pagamento/));
		}
		if (month === 3) {
			setTime(at(3, 17, '02:00'));
			for (let n = 0; n < FLOOD; n++)
				await year.send('registration', groupOf(`inventado${n}`, 1, { outing: 'walk-4' }));
			await callOff(3, at(3, 17, '05:00'));
			// The association takes off all that came in that night.
			const now = toLisbon(Date.now());
			const removeAll = (ledger: Ledger) =>
				ledger.parties.reduce((left, { id }) => wantCancelled(left, id, now), ledger);
			await editLedger(store, 'walk-4', removeAll);
		}
		if (month === 5) {
			changeSettings(calendar, walkOf(5, { meeting: { place: 'Capela', latitude: 40.5, longitude: -10.1 } }));
			await year.goTo(at(5, 10));
		}
		if (month === 6) await callOff(6, at(6, 15));
		if (month === 9) {
			sink.behave('fail');
			await year.send('contact', { ...VALID_FORMS.contact, email: 'tardia@exemplo.pt' });
			await year.settle();
			const file = join(await makeProject(), 'backup.jsonl');
			await writeBackup(store, { site: 'local', context: 'dev' }, file);
			sink.behave('accept');
			await year.goTo(at(9, 8));
			const gone = await findSent(year, 'contact', erased);
			await new SubmissionStore(store).erase(gone, sentKey(gone));
			// What a mistake deletes: all but ledgers, and notes of deletions.
			for (const prefix of ['sent/', 'pending/', 'claims/', 'desk'])
				for (const { key } of (await store.list({ prefix })).blobs) await store.delete(key);
			await restore(store, await checkBackup(file), { merge: true });
			await year.goTo(at(9, 9));
		}
		if (month === 10) {
			await callOff(10, at(10, 10));
			changeSettings(calendar, walkOf(10));
			await year.goTo(at(10, 11));
		}
		for (const [day, time] of [
			[18, '10:00'],
			[19, '19:00'],
			[20, '07:10'],
			[26, '12:00'],
		] as const)
			await year.goTo(at(month, day, time));
		const ledger: Ledger | null = await store.get(ledgerKey(`walk-${month}`), { type: 'json' });
		if (ledger) ledgers.set(`walk-${month}`, ledger);
		await year.run('purge-expired');
	}

	const { mails, pending, sent } = await year.look();
	expect(pending).toEqual({});
	const told = new Set(mails.map(({ ReplyTo = '', To = '', Tag }) => `${Tag} ${To} ${ReplyTo}`));
	const lost = year.accepted.filter((one) => {
		const [form = '', email = ''] = one.split(' ');
		if (form === 'registration') return !mails.some(({ To }) => To?.includes(email));
		return ![...told].some((line) => line.includes(email) && line.includes('associacao@'));
	});
	const keys = mails.map(({ To, Subject, Metadata, ReceivedAt }) =>
		[To, Subject, Metadata?.['id'] ?? ReceivedAt.slice(0, 10)].join(' '),
	);
	const visitors = mails.filter(({ To }) => !To?.includes('associacao@')).map(({ To, Subject }) => `${To} ${Subject}`);
	const doubled = [keys, visitors].flatMap((list) => list.filter((one, index) => list.indexOf(one) < index));
	const contradicted = [
		...findContradictions(mails, ledgers),
		// Whoever comes to a walk that is called off would have heard something else last.
		...[...ledgers.values()].flatMap(({ told: { title, state }, parties }) =>
			firmParties({ parties }).filter(({ email }) => {
				const last = mails.findLast(({ To, Subject }) => To?.includes(email) && Subject?.endsWith(title));
				return (state === 'cancelled') !== last?.Subject?.startsWith('Atividade cancelada');
			}),
		),
	];
	expect(Object.values(sent).some((one) => (one as Submission).input['email'] === erased)).toBe(false);
	process.stdout.write(
		`A year: ${year.accepted.length} accepted, ${mails.length} mails; lost ${lost.length}, doubled ${doubled.length}, contradicted ${contradicted.length}, longest wait of an urgent mail ${Math.max(...waits)} min\n`,
	);
	expect({ lost, doubled, contradicted }).toEqual({ lost: [], doubled: [], contradicted: [] });
	expect(Math.max(...waits)).toBeLessThanOrEqual(10);
}, 600_000);
