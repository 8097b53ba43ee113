import { beforeEach, expect, it } from 'vitest';
import type { CaughtMessage } from '#netlify/local/mail/mailbox.ts';
import { endAccess } from '#netlify/server/desk/device-key.ts';
import { openSigner, readLink } from '#netlify/server/signed-links.ts';
import { DESK_SECRET_KEY } from '#netlify/server/store/keys.ts';
import { setTime } from '#tests/support/clock.ts';
import { askDesk, buttonsOf } from '#tests/support/desk.ts';
import { startFormFunctions } from '#tests/support/form-functions.ts';
import { VALID_FORMS } from '#tests/support/valid-forms.ts';

beforeEach(() => setTime('2026-03-01T23:50:00.000Z'));

const isSignIn = ({ Tag }: CaughtMessage) => Tag === 'sign-in';

/** An order, what its button «Está paga» is about, and what a device is answered. */
const start = async () => {
	const functions = await startFormFunctions();
	await functions.post('order', VALID_FORMS.order);
	await functions.settle();
	const { mails } = await functions.look();
	const target = mails.map((mail) => buttonsOf(mail)['Está paga']).find(Boolean);
	const post = (question: object, headers: HeadersInit = {}) =>
		fetch(`${functions.origin}/api/desk`, {
			method: 'POST',
			headers: { 'content-type': 'application/json', ...headers },
			body: JSON.stringify(question),
		});
	const signIns = async () => (await functions.look()).mails.filter(isSignIn);
	const enter = async () => {
		await post({ signIn: true });
		const mail = (await signIns()).at(-1);
		return /\/desk#entrar=(\S+)/.exec(mail?.TextBody ?? '')?.[1] ?? '';
	};
	const cookieOf = (response: Response) => /^desk=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1];
	const give = async () => cookieOf(await post({ enter: await enter() })) ?? '';
	const press = (cookie?: string) => askDesk(functions.origin, { target, act: true }, cookie);
	return { ...functions, target, post, signIns, enter, give, press };
};

it('a button is worth nothing on a device without access, which is told nothing either', async () => {
	const { press, store, target } = await start();
	const refused = { status: 401, reason: 'key' };
	expect(await press()).toEqual(refused);
	const sign = await openSigner(store, DESK_SECRET_KEY);
	const foreign = await openSigner(store);
	const later = Date.now() + 1e9;
	for (const cookie of [
		...['', '.', 'a.b', 'a'.repeat(700), target, sign('desk-sign-in', ['a'], later), sign('desk-key', ['a'], 0)],
		...[foreign('desk-key', ['a'], later), sign('desk-key', ['a'], later).slice(0, -2), '%00', 'é'.normalize('NFD')],
	])
		expect(await press(encodeURI(String(cookie))), String(cookie)).toEqual(refused);
	expect((await store.list({ prefix: 'desk/' })).blobs).toEqual([]);
});

it('access comes by a mail to the association alone, is good once, for 15 minutes, and in no address', async () => {
	const { post, signIns, enter, press } = await start();
	expect(await (await post({ signIn: true })).json()).toEqual({ status: 200, access: 'sent' });
	const [mail] = await signIns();
	expect(mail).toMatchObject({ To: '"Cumeada" <associacao@exemplo.pt>' });
	expect(JSON.stringify(mail)).not.toMatch(/ReplyTo|Ana|Reis|CUM-/);
	const token = await enter();
	const entered = await post({ enter: token });
	expect(await entered.json()).toEqual({ status: 200, access: 'granted' });
	const cookie = entered.headers.get('set-cookie') ?? '';
	expect(cookie).toMatch(/^desk=[\w.-]+; Max-Age=15552000; Path=\/api\/desk; HttpOnly; Secure; SameSite=Strict$/);
	expect((await press(/=([^;]+)/.exec(cookie)?.[1])).facts).toMatchObject({ isNew: true });
	const late = await enter();
	setTime('2026-03-02T00:05:01.000Z');
	for (const used of [token, late, 'a.b', '', cookie])
		expect(await (await post({ enter: used })).json()).toEqual({ status: 403, reason: 'expired' });
});

it('two presses on one link at the same moment give one device access', async () => {
	const { post, enter } = await start();
	const token = await enter();
	const answers = await Promise.all([1, 2, 3].map(async () => (await post({ enter: token })).status));
	expect(answers.toSorted()).toEqual([200, 403, 403]);
});

it('a stranger who uses up the mails of an hour locks nobody out: any of them serves the association', async () => {
	const { post, signIns, give } = await start();
	const answers = await Promise.all(Array.from({ length: 20 }, async () => (await post({ signIn: true })).json()));
	expect(answers.filter(({ access }) => access === 'sent')).toHaveLength(6);
	expect(await signIns()).toHaveLength(6);
	const token = /\/desk#entrar=(\S+)/.exec((await signIns())[3]?.TextBody ?? '')?.[1];
	expect((await post({ enter: token })).status).toBe(200);
	setTime('2026-03-02T00:50:01.000Z');
	expect(await give()).not.toBe('');
});

it('that could not be mailed is said, and may be asked for again', async () => {
	const { post, sink, give } = await start();
	sink.behave('fail');
	expect((await post({ signIn: true })).status).toBe(500);
	sink.behave('accept');
	expect(await give()).not.toBe('');
});

it('ends on all devices at once, after 180 days, and leaves visitors’ links alive', async () => {
	const { give, post, press, store } = await start();
	const [one, other] = [await give(), await give()];
	const link = (await openSigner(store))('cancel-outing', ['a', 'b'], Date.now() + 1e12);
	expect((await post({ endAccess: true })).status).toBe(401);
	expect(await (await post({ endAccess: true }, { cookie: `a=b; desk=${one}` })).json()).toMatchObject({
		access: 'ended',
	});
	for (const cookie of [one, other]) expect((await press(cookie)).reason).toBe('key');
	const third = await give();
	expect((await press(third)).facts).toBeDefined();
	await endAccess(store);
	expect((await press(third)).reason).toBe('key');
	const fourth = await give();
	setTime('2026-08-29T00:00:00.000Z');
	expect((await press(fourth)).reason).toBe('key');
	expect(await readLink(store, 'cancel-outing', link)).toEqual({ ids: ['a', 'b'] });
});

it('a page of another site can neither act nor ask for access', async () => {
	const { post, signIns, give, target } = await start();
	const cookie = `desk=${await give()}`;
	const before = (await signIns()).length;
	for (const question of [{ signIn: true }, { target, act: true }, { endAccess: true }])
		expect((await post(question, { cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
	expect(await signIns()).toHaveLength(before);
});

it('what was done about money is in the next summary, once, and no mail is tracked', async () => {
	const { give, press, run, look } = await start();
	setTime('2026-03-02T12:00:00.000Z');
	await press(await give());
	for (const moment of ['2026-03-03T08:00:00.000Z', '2026-03-04T08:00:00.000Z']) {
		setTime(moment);
		await run('retry-mail');
	}
	const { mails } = await look();
	const summaries = mails.filter(({ Tag }) => Tag === 'summary');
	expect(summaries.map(({ Subject }) => Subject)).toEqual(['Feito na secretaria: 1']);
	expect(summaries[0]?.TextBody).toMatch(/- Encomenda, [0-9a-f-]{36}: «Está paga», segunda-feira, 2 de março/);
	expect(mails.length).toBeGreaterThan(4);
	for (const mail of mails) expect(mail).toMatchObject({ TrackOpens: false, TrackLinks: 'None' });
});
