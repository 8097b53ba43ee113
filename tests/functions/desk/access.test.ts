import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CaughtMessage } from '#netlify/local/mail-pages.ts';
import { site } from '#netlify/server/content.ts';
import { sendSignIn, signIn } from '#netlify/server/desk/handle-desk.ts';
import { erase } from '#netlify/server/outbox/submission-store.ts';
import { makeToken } from '#netlify/server/outings/links.ts';
import { DEVICES_KEY, sentKey } from '#netlify/server/store/keys.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import { setTime } from '#tests/support/clock.ts';
import { askDesk, buttonsOf, giveAccess, startWithMail } from '#tests/support/desk.ts';
import { withWriteFault } from '#tests/support/faulty-store.ts';
import { SENDING_DAY } from '#tests/support/valid-forms.ts';

beforeEach(() => setTime('2026-03-01T23:50:00.000Z'));

const linkOf = ({ TextBody = '' }: Partial<CaughtMessage> = {}) => /\/desk#entrar=(\S+)/.exec(TextBody)?.[1] ?? '';

/** An order, what its button «Está paga» is about, and what a device is answered. */
const start = async (deployContext = 'dev') => {
	const { mail, buttons, ...functions } = await startWithMail('order', deployContext);
	const target = buttons['Está paga'];
	const post = (question: unknown, headers: HeadersInit = {}) =>
		fetch(`${functions.origin}/api/desk`, {
			method: 'POST',
			headers: { 'content-type': 'application/json', ...headers },
			body: typeof question === 'string' ? question : JSON.stringify(question),
		});
	const signIns = () => functions.mails('sign-in');
	const ask = async () => (await (await post({ signIn: true })).json()).access;
	const lastLink = async () => linkOf((await signIns()).at(-1));
	const enter = async () => {
		expect(await ask()).toBe('sent');
		return lastLink();
	};
	const cookieOf = (response: Response) => /^desk=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1];
	const give = async () => cookieOf(await post({ enter: await enter() })) ?? '';
	const press = (cookie?: string, name = target) => askDesk(functions.origin, { target: name, act: true }, cookie);
	return { ...functions, mail, target, post, signIns, ask, enter, give, press };
};

it('a button does nothing on a device without access, and reveals nothing there', async () => {
	const { press, enter, give, store, target, post } = await start();
	await give();
	const refused = { status: 401, reason: 'key' };
	expect(await press()).toEqual(refused);
	// A link that nobody has used yet is no key, nor is anything that the store or a visitor's mail contains.
	const link = await enter();
	const visitors = makeToken({ secret: 'a' }, 'mail', 'a');
	const kept = JSON.stringify(await store.get(DEVICES_KEY, { type: 'json' }));
	expect(kept).not.toContain(link);
	const guesses = ['', '.', 'a.b', 'a'.repeat(7000), link, visitors, target, '%00', 'undefined', 'null', '__proto__'];
	for (const cookie of [...guesses, ...(kept.match(/[\w-]{43}/g) ?? [])])
		expect(await press(encodeURI(String(cookie))), String(cookie)).toEqual(refused);
	for (const about of ['member/3f0c2a9e-5b1d-4c7a-9e2f-8a6b4c1d0e5f/2026-03-01/accept', 'a', '', undefined])
		expect(await press('guess', about)).toEqual(refused);
	for (const headers of [{ cookie: 'desk' }, { cookie: ';;=; desk==' }, { cookie: 'xdesk=a; desk2=b' }])
		expect((await post({ target, act: true }, headers)).status).toBe(401);
	expect((await store.list({ prefix: 'desk/' })).blobs).toEqual([]);
});

it('access needs a mail to the association; its link works once, for 15 minutes, and its secret is in no requested address', async () => {
	const { post, signIns, enter, press } = await start();
	const token = await enter();
	const [mail] = await signIns();
	expect(mail).toMatchObject({ To: '"Cumeada" <associacao@exemplo.pt>' });
	expect(mail?.ReplyTo).not.toContain('ana');
	expect(JSON.stringify(mail)).not.toMatch(/Ana|Reis|CUM-/);
	const entered = await post({ enter: token });
	expect(await entered.json()).toEqual({ status: 200, access: 'granted' });
	const cookie = entered.headers.get('set-cookie') ?? '';
	expect(cookie).toMatch(/^desk=[\w-]{43}; Max-Age=15552000; Path=\/api\/desk; HttpOnly; Secure; SameSite=Strict$/);
	expect((await press(/=([^;]+)/.exec(cookie)?.[1])).facts).toMatchObject({ isNew: true });
	const late = await enter();
	setTime('2026-03-02T00:05:00.000Z');
	for (const used of [token, late, 'a.b', '', cookie, '__proto__'])
		expect(await (await post({ enter: used })).json()).toEqual({ status: 403, reason: 'expired' });
});

it('concurrent presses on one link give one device access', async () => {
	const { post, enter } = await start();
	const token = await enter();
	const answers = await Promise.all([1, 2, 3, 4].map(async () => (await post({ enter: token })).status));
	expect(answers.toSorted()).toEqual([200, 403, 403, 403]);
});

it('a stranger’s repeated requests neither fill the mailbox nor lock anybody out: unused links stay valid', async () => {
	const { post, signIns, ask } = await start();
	const asked = await Promise.all(Array.from({ length: 12 }, ask));
	expect(asked.filter((access) => access === 'sent')).toHaveLength(3);
	for (let minute = 0; minute < 12 * 60; minute += 20) {
		setTime(new Date(Date.parse('2026-03-02T00:00:00.000Z') + minute * 60_000).toISOString());
		while ((await ask()) !== 'limit');
	}
	// Six a day. Whenever the association is refused another mail, one that was sent is good.
	expect(await signIns()).toHaveLength(6);
	for (const mail of (await signIns()).slice(-2)) expect((await post({ enter: linkOf(mail) })).status).toBe(200);
	setTime('2026-03-03T12:00:00.000Z');
	expect((await post({ enter: linkOf((await signIns())[0]) })).status).toBe(403);
	expect(await ask()).toBe('sent');
});

it('a sign-in mail that Postmark refuses is reported, sent nowhere else, and does not count against the limit', async () => {
	vi.stubEnv('MAIL_ALERT', 'Rui <rui@outro.pt>');
	const { sink, ask, give, signIns } = await start();
	sink.behave('fail');
	for (let time = 0; time < 5; time++) expect(await ask()).toBe('failed');
	sink.behave('accept');
	sink.refuse('associacao@exemplo.pt');
	expect(await ask()).toBe('failed');
	sink.forgive('associacao@exemplo.pt');
	expect(await signIns()).toEqual([]);
	expect(await give()).not.toBe('');
});

it('access ends on all devices at once or after 180 days', async () => {
	const { give, enter, post, press, store } = await start();
	const [one, other, unused] = [await give(), await give(), await enter()];
	expect((await post({ endAccess: true })).status).toBe(401);
	const ended = await post({ endAccess: true }, { cookie: `a=b; desk=${one}` });
	expect(await ended.json()).toMatchObject({ access: 'ended' });
	for (const cookie of [one, other]) expect((await press(cookie)).reason).toBe('key');
	expect((await post({ enter: unused })).status).toBe(403);
	// What the runbook's command does.
	const third = await give();
	expect((await press(third)).facts).toBeDefined();
	await store.delete('secrets/desk');
	expect((await press(third)).reason).toBe('key');
	const fourth = await give();
	setTime('2026-08-29T00:00:00.000Z');
	expect((await press(fourth)).reason).toBe('key');
});

it('a concurrent sign-in gives no access once all access has ended', async () => {
	const { store, enter } = await start();
	const token = await enter();
	const { faulty, reached, thaw } = withWriteFault(store, 0, 'late');
	const late = signIn(faulty, token);
	await reached;
	await store.delete(DEVICES_KEY);
	thaw();
	expect(await late).toBeUndefined();
	expect(await store.get(DEVICES_KEY)).toBeNull();
});

it('no sign-in mail is sent if the store can’t count it', async () => {
	const { store, signIns } = await start();
	await expect(sendSignIn(withWriteFault(store, 0, 'refused').faulty)).rejects.toThrow('refused');
	expect(await signIns()).toEqual([]);
});

it('a page of another site can neither act nor request access, and a preview has no desk', async () => {
	const { post, signIns, give, target } = await start();
	const cookie = `desk=${await give()}`;
	const before = (await signIns()).length;
	const strangers = [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://outro.pt' }, { origin: 'null' }];
	for (const question of [{ signIn: true }, { target, act: true }, { endAccess: true }, { enter: 'a' }]) {
		for (const headers of strangers) expect((await post(question, { cookie, ...headers })).status).toBe(403);
		for (const type of ['text/plain', 'application/x-www-form-urlencoded'])
			expect((await post(new URLSearchParams({ a: 'b' }).toString(), { 'content-type': type })).status).toBe(415);
	}
	expect(await signIns()).toHaveLength(before);
	const preview = await start('deploy-preview');
	expect(preview.target).toBeUndefined();
	for (const question of [{ signIn: true }, { enter: 'a' }, { target }])
		expect((await preview.post(question)).status).toBe(404);
	expect(await preview.signIns()).toEqual([]);
});

it('invalid requests never get a 5xx, with or without a key', async () => {
	const { post, give } = await start();
	const cookie = `desk=${await give()}`;
	const nulls = { toString: null, valueOf: null };
	const odd: readonly unknown[] = [null, 0, [], {}, nulls, { length: 1 }, 'á\u0000', '..', '/'.repeat(9000)];
	for (const value of odd)
		for (const name of ['target', 'act', 'signIn', 'enter', 'endAccess', '__proto__'])
			for (const headers of [{}, { cookie }])
				expect((await post(`{"${name}":${JSON.stringify(value)}}`, headers)).status, name).toBeLessThan(500);
	for (const body of ['', '{', '[]', 'null', '"a"']) expect((await post(body, { cookie })).status).toBe(400);
});

it('actions about money are in the next summary, once, even after mornings without a summary', async () => {
	const { give, press, mail, runAt, look, sink } = await start();
	const summaries = async () => (await look()).mails.filter(({ Tag }) => Tag === 'summary');
	/** The actions in each summary; the cancelled order's refund is in all of them. */
	const actsIn = async () => (await summaries()).map(({ TextBody }) => TextBody?.match(/^- .*«.*$/gm) ?? []);
	await runAt('2026-03-02T07:00:00.000Z');
	setTime('2026-03-03T06:58:00.000Z');
	const cookie = await give();
	await press(cookie);
	await runAt('2026-03-03T07:00:00.000Z');
	const paid = expect.stringMatching(/^- Encomenda, [0-9a-f-]{36}: «Está paga», terça-feira, 3 de março/);
	expect(await actsIn()).toEqual([[paid]]);
	// An action during the summary's run is in the next summary.
	setTime('2026-03-04T06:59:30.000Z');
	await press(cookie, buttonsOf(mail)['Cancelar a encomenda']);
	await runAt('2026-03-04T07:00:00.000Z');
	sink.behave('fail');
	for (const hour of ['07', '12']) await runAt(`2026-03-05T${hour}:00:00.000Z`);
	expect(await actsIn()).toEqual([[paid], []]);
	sink.behave('accept');
	for (const day of ['06', '07']) for (const hour of ['07', '09']) await runAt(`2026-03-${day}T${hour}:00:00.000Z`);
	const cancelled = expect.stringMatching(/«Cancelar a encomenda», quarta-feira, 4 de março/);
	expect(await actsIn()).toEqual([[paid], [], [cancelled], []]);
	const subjects = (await summaries()).map(({ Subject }) => Subject);
	expect(subjects).toEqual(['Feito na secretaria: 1', ...Array(3).fill('Dinheiro por devolver: 1')]);
	expect(JSON.stringify(await summaries())).not.toMatch(/Ana|Reis/);
});

/** An application that is mailed, and what the button is about that accepts it. */
const startApplication = async (deployContext = 'dev') => {
	const functions = await startWithMail('member', deployContext);
	await giveAccess(functions.origin, functions.store);
	const desk = (question: object) => askDesk(functions.origin, question);
	const recordsOf = async () => (await functions.store.list({ prefix: 'desk/' })).blobs.length;
	return { ...functions, target: functions.buttons['Aceitar'] ?? '', desk, recordsOf };
};

it('the buttons of a mail are below its message in both parts, and their addresses have no personal data', async () => {
	const { mail, submission, target } = await startApplication();
	const html = mail.HtmlBody ?? '';
	const text = mail.TextBody ?? '';
	expect(html).toContain(`/desk#${target}"`);
	expect(html.indexOf('aguarda aprovação')).toBeLessThan(html.indexOf(target));
	expect(text.indexOf('Profissão: —')).toBeLessThan(text.indexOf(target));
	expect(target).toBe(`member/${submission.id}/${SENDING_DAY}/accept`);
});

it('the buttons of a mail are missing in a copy, and in all mails of a preview', async () => {
	const { mails } = await (await startApplication()).look();
	expect(mails.filter((mail) => Object.keys(buttonsOf(mail)).length > 0)).toHaveLength(1);
	expect(buttonsOf((await startApplication('deploy-preview')).mail)).toEqual({});
});

describe('a link', () => {
	it('changes nothing when it is only opened', async () => {
		const { target, desk, recordsOf, look } = await startApplication();
		const count = (await look()).mails.length;
		for (const question of [{ target }, { target, act: 'true' }, { target, act: 1 }])
			expect((await desk(question)).facts).toMatchObject({ state: 'por decidir', recipients: ['visitor'] });
		expect([await recordsOf(), (await look()).mails.length]).toEqual([0, count]);
	});

	it('shows first name, form and reference, and no other personal data', async () => {
		const { desk, target, submission } = await startApplication();
		const { facts } = await desk({ target });
		expect(facts).toMatchObject({ name: 'Ana', form: 'Adesão de sócio', number: submission.id });
		expect(JSON.stringify(facts)).not.toMatch(/Reis|exemplo|912345678|1990|Fonte/);
	});

	it('that is invalid, foreign or cut is refused, never with a 5xx', async () => {
		const { desk, target, submission, recordsOf } = await startApplication();
		const parts = ['member', submission.id, SENDING_DAY, 'accept'];
		const foreign = [
			...[parts.with(0, 'order'), parts.with(0, 'follow-up'), parts.with(0, 'raffle'), parts.with(0, '__proto__')],
			...[parts.with(1, 'another'), parts.with(2, '2026-02-28'), parts.with(3, 'pay'), parts.with(3, 'constructor')],
		].map((one) => one.join('/'));
		const broken = [undefined, null, 7, {}, [], '', '.', 'a'.repeat(10_000), target.slice(0, -1), `${target}/`];
		for (const one of [...foreign, ...broken])
			expect(await desk({ target: one, act: true }), String(one)).toEqual({ status: 404, reason: 'gone' });
		expect(await recordsOf()).toBe(0);
	});

	it('has no effect once its submission has expired', async () => {
		const { desk, target } = await startApplication();
		changeSettings(site.forms.member, { retentionDays: 30 });
		setTime('2026-04-01T12:00:00.000Z');
		expect(await desk({ target, act: true })).toEqual({ status: 404, reason: 'gone' });
	});

	it('to a deleted submission reports the deletion, even if a late write restored it', async () => {
		const { desk, target, store, submission, recordsOf } = await startApplication();
		await erase(store, submission, sentKey(submission));
		expect(await desk({ target, act: true })).toEqual({ status: 404, reason: 'gone' });
		await store.setJSON(sentKey(submission), submission);
		expect(await desk({ target, act: true })).toEqual({ status: 404, reason: 'gone' });
		expect(await recordsOf()).toBe(0);
	});

	it('works while its submission is pending for another mail', async () => {
		const { desk, target, store, submission } = await startApplication();
		await store.delete(sentKey(submission));
		await store.setJSON(`pending/2026-03-01T12-10/member/2026-03-01T12-00/${submission.id}`, submission);
		expect((await desk({ target, act: true })).facts?.isNew).toBe(true);
	});
});
