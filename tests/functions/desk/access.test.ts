import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CaughtMessage } from '#netlify/local/mail-pages.ts';
import { site } from '#netlify/server/base/content.ts';
import { erase, readCase } from '#netlify/server/cases/case-store.ts';
import { sendSignIn, signIn } from '#netlify/server/desk/device.ts';
import { DEVICES_KEY } from '#netlify/server/store/keys.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import { setTime } from '#tests/support/clock.ts';
import { buttonsOf, DEVICE, giveAccess, openDesk, pressDesk, startWithMail } from '#tests/support/desk.ts';
import { withWriteFault } from '#tests/support/faulty-store.ts';
import { SENDING_DAY } from '#tests/support/valid-forms.ts';

beforeEach(() => setTime('2026-03-01T23:50:00.000Z'));

const codeIn = ({ TextBody = '' }: Partial<CaughtMessage> = {}) => /^(?:\w{4}-){2}\w{4}$/m.exec(TextBody)?.[0] ?? '';

const NO_ACCESS = 'Este aparelho ainda não tem acesso';
const PAID = 'Encomenda marcada como paga';

/** An order, the path of its button «Está paga», and what a device is answered. */
const start = async (deployContext = 'dev') => {
	const { mail, buttons, ...functions } = await startWithMail('order', deployContext);
	const target = buttons['Está paga'] ?? '';
	/** The answer itself, without the page that it leads to. */
	const post = (fields: Readonly<Record<string, string>>, headers: HeadersInit = {}, path = '/desk') =>
		fetch(functions.origin + path, {
			...{ method: 'POST', headers, redirect: 'manual' },
			body: new URLSearchParams(fields),
		});
	const signIns = () => functions.mails('sign-in');
	const ask = async () => /access=(.*)/.exec((await post({ do: 'sign-in' })).headers.get('location') ?? '')?.[1];
	const enter = async () => {
		expect(await ask()).toBe('sent');
		return codeIn((await signIns()).at(-1));
	};
	const cookieOf = (response: Response) => /^desk=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1];
	const give = async () => cookieOf(await post({ do: 'enter', code: await enter() })) ?? '';
	const press = (cookie?: string, path = target) => pressDesk(functions.origin, path, {}, cookie);
	const open = (cookie?: string, path = target) => openDesk(functions.origin, path, cookie);
	return { ...functions, mail, target, post, signIns, ask, enter, give, press, open };
};

it('a button does nothing on a device without access, and reveals nothing there', async () => {
	const { press, open, enter, give, store, target, post } = await start();
	await give();
	// A code that nobody has used yet is no key, nor is anything that the store contains.
	const code = await enter();
	const kept = JSON.stringify(await store.get(DEVICES_KEY, { type: 'json' }));
	expect(kept).not.toContain(code);
	const { html } = await open();
	expect(html).toContain(NO_ACCESS);
	expect(html).not.toMatch(/Ana|CUM-|por pagar/);
	const lost = { status: 403, html: (await press('guess')).html };
	const guesses = ['', '.', 'a.b', 'a'.repeat(7000), code, target, '%00', 'undefined', 'null', '__proto__'];
	for (const cookie of [...guesses, ...(kept.match(/[\w-]{43}/g) ?? [])])
		expect(await press(encodeURI(String(cookie))), String(cookie)).toMatchObject(lost);
	// Whether there is such a submission makes no difference.
	for (const path of [target.replace(/[0-9a-f]{12}/, '0'.repeat(12)), '/desk/member/2026-03-01/a/accept', '/desk'])
		for (const ask of [press, open])
			expect(await ask('guess', path), path).toMatchObject(ask === open ? { status: 403, html } : lost);
	for (const cookie of ['desk', ';;=; desk==', 'xdesk=a; desk2=b'])
		expect((await post({ do: 'act' }, { cookie }, target)).headers.get('location')).toBe(`${target}?access=lost`);
	const cases = await store.list({ prefix: 'cases/' });
	for (const { key } of cases.blobs) expect(await store.get(key)).toContain('"steps":[]');
});

it('access needs a mail to the association; its code works once, for 15 minutes, and is in no requested address', async () => {
	const { post, signIns, enter, press, target } = await start();
	const code = await enter();
	const [mail] = await signIns();
	expect(mail).toMatchObject({ To: '"Cumeada" <associacao@exemplo.pt>' });
	expect(mail?.ReplyTo).not.toContain('ana');
	expect(JSON.stringify(mail)).not.toMatch(/Ana|Reis|CUM-/);
	// A program that opens a mail's links finds none.
	expect(mail?.TextBody).not.toContain('/desk');
	// As somebody types it; the page is then the one where it was typed.
	const entered = await post({ do: 'enter', code: ` ${code.toLowerCase().replaceAll('-', ' ')}` }, {}, target);
	expect([entered.status, entered.headers.get('location')]).toEqual([303, target]);
	const cookie = entered.headers.get('set-cookie') ?? '';
	expect(cookie).toMatch(/^desk=[\w-]{43}; Max-Age=15552000; Path=\/desk; HttpOnly; Secure; SameSite=Lax$/);
	expect((await press(/=([^;]+)/.exec(cookie)?.[1])).messageBox[0]).toBe(PAID);
	const late = await enter();
	setTime('2026-03-02T00:05:00.000Z');
	for (const used of [code, late, 'a.b', '', cookie, '__proto__']) {
		const refused = await post({ do: 'enter', code: used });
		expect([refused.status, refused.headers.get('set-cookie')]).toEqual([422, null]);
		expect(await refused.text()).toContain('Este código não serve');
	}
});

it('who signs in lands on what the mail’s link asked for', async () => {
	const { post, enter } = await start();
	const link = '/desk/outings/serra-alta?state=cancelled';
	const asked = await post({ do: 'sign-in' }, {}, `${link}&access=ended`);
	expect(asked.headers.get('location')).toBe(`${link}&access=sent`);
	const entered = await post({ do: 'enter', code: await enter() }, {}, `${link}&access=sent`);
	expect(entered.headers.get('location')).toBe(link);
});

it('an access that ends between a page and its button is told, and nothing happens', async () => {
	const { give, open, press, post, store, settle, mails } = await start();
	const cookie = await give();
	expect((await open(cookie)).does).toContain('act');
	const before = (await mails()).length;
	await post({ do: 'end' }, { cookie: `desk=${cookie}` });
	const { status, messageBox } = await press(cookie);
	expect([status, messageBox]).toEqual([
		403,
		['Nada mudou: este aparelho já não tem acesso', expect.stringContaining('carregue no botão outra vez')],
	]);
	await settle();
	expect((await mails()).length).toBe(before);
	for (const { key } of (await store.list({ prefix: 'cases/' })).blobs)
		expect(await store.get(key)).toContain('"steps":[]');
});

it('concurrent presses with one code give one device access', async () => {
	const { post, enter } = await start();
	const code = await enter();
	const answers = await Promise.all([1, 2, 3, 4].map(async () => (await post({ do: 'enter', code })).status));
	expect(answers.toSorted()).toEqual([303, 422, 422, 422]);
});

it('a stranger’s repeated requests neither fill the mailbox nor lock anybody out: unused codes stay valid', async () => {
	const { post, signIns, ask } = await start();
	const asked = await Promise.all(Array.from({ length: 12 }, ask));
	expect(asked.filter((access) => access === 'sent')).toHaveLength(3);
	for (let minute = 0; minute < 12 * 60; minute += 20) {
		setTime(new Date(Date.parse('2026-03-02T00:00:00.000Z') + minute * 60_000).toISOString());
		while ((await ask()) !== 'limit');
	}
	// Six a day. Whenever the association is refused another mail, one that was sent is good.
	const enter = async (mail?: CaughtMessage) => (await post({ do: 'enter', code: codeIn(mail) })).status;
	expect(await signIns()).toHaveLength(6);
	for (const mail of (await signIns()).slice(-2)) expect(await enter(mail)).toBe(303);
	setTime('2026-03-03T12:00:00.000Z');
	expect(await enter((await signIns())[0])).toBe(422);
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

it('access ends on all devices at once or after 180 days, whoever else asks for one', async () => {
	const { give, ask, enter, post, press, store } = await start();
	const [one, other, unused] = [await give(), await give(), await enter()];
	const isOut = async (cookie: string) => (await press(cookie)).status === 403;
	expect((await post({ do: 'end' })).headers.get('location')).toBe('/desk?access=lost');
	expect(await isOut(one)).toBe(false);
	const ended = await post({ do: 'end' }, { cookie: `a=b; desk=${one}` });
	expect(ended.headers.get('location')).toBe('/desk?access=ended');
	for (const cookie of [one, other]) expect(await isOut(cookie)).toBe(true);
	expect((await post({ do: 'enter', code: unused })).status).toBe(422);
	// What the runbook's command does.
	const third = await give();
	expect(await isOut(third)).toBe(false);
	await store.delete('secrets/desk');
	expect(await isOut(third)).toBe(true);
	const fourth = await give();
	setTime('2026-08-28T12:00:00.000Z');
	expect(await ask()).toBe('sent');
	expect(await isOut(fourth)).toBe(false);
	setTime('2026-08-29T00:00:00.000Z');
	expect(await isOut(fourth)).toBe(true);
});

it('a concurrent sign-in gives no access once all access has ended', async () => {
	const { store, enter } = await start();
	const code = await enter();
	const { faulty, reached, thaw } = withWriteFault(store, 0, 'late');
	const late = signIn(faulty, code);
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
	const { origin, post, signIns, give, open, target } = await start();
	const cookie = `desk=${await give()}`;
	const before = (await signIns()).length;
	const strangers = [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://outro.pt' }, { origin: 'null' }];
	for (const action of ['sign-in', 'act', 'end', 'enter']) {
		for (const headers of strangers)
			expect((await post({ do: action }, { cookie, ...headers }, target)).status).toBe(403);
		for (const type of ['text/plain', 'application/json']) {
			const init = { method: 'POST', headers: { cookie, 'content-type': type }, body: `{"do":"${action}"}` };
			expect((await fetch(origin + target, init)).status).toBeLessThan(500);
		}
	}
	expect(await signIns()).toHaveLength(before);
	expect((await open(cookie.slice(5))).state).toBe('por pagar');
	const preview = await start('deploy-preview');
	expect(preview.target).toBe('');
	for (const action of ['sign-in', 'enter', 'act'])
		expect((await preview.post({ do: action }, {}, target)).status).toBe(404);
	expect((await preview.open(DEVICE, target)).status).toBe(404);
	expect(await preview.signIns()).toEqual([]);
});

it('the page is nobody else’s: no cache, no search engine, no other site that its links lead to', async () => {
	const { open, give } = await start();
	for (const cookie of [undefined, await give()]) {
		const { headers, html } = await open(cookie);
		expect(Object.fromEntries(headers)).toMatchObject({
			'cache-control': 'no-store',
			'referrer-policy': 'same-origin',
			'x-robots-tag': 'noindex',
		});
		expect(html).not.toMatch(/<script|https?:/);
	}
});

it('invalid requests never get a 5xx, with or without a key', async () => {
	const { origin, give, target } = await start();
	const cookie = `desk=${await give()}`;
	const type = { 'content-type': 'application/x-www-form-urlencoded' };
	const bodies = [
		'',
		'do',
		'do=',
		'do=act&do=act',
		'do=__proto__',
		'do=enter',
		'do=enter&code=%00',
		'do=undo',
		'%',
		'a=%FF',
	];
	for (const path of [
		'/desk',
		target,
		'/desk/a/b/c/d',
		'/desk/%00/b/c/d',
		'/desk/order/../x/y',
		'/desk/__proto__/a/b/c',
	])
		for (const headers of [type, { ...type, cookie }]) {
			expect((await fetch(origin + path, { headers })).status, path).toBeLessThan(500);
			for (const body of bodies) {
				const init = { method: 'POST', headers, body, redirect: 'manual' } as const;
				expect((await fetch(origin + path, init)).status, `${path} ${body}`).toBeLessThan(500);
			}
		}
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

/** An application that is mailed, and the path of the button that accepts it. */
const startApplication = async (deployContext = 'dev') => {
	const functions = await startWithMail('member', deployContext);
	await giveAccess(functions.origin, functions.store);
	const open = (path: string) => openDesk(functions.origin, path);
	const press = (path: string) => pressDesk(functions.origin, path);
	const stepsOf = async () => (await readCase(functions.store, functions.submission))?.steps;
	return { ...functions, target: functions.buttons['Aceitar'] ?? '', open, press, stepsOf };
};

it('the buttons of a mail are below its message in both parts, and their addresses have no personal data', async () => {
	const { mail, submission, target } = await startApplication();
	const html = mail.HtmlBody ?? '';
	const text = mail.TextBody ?? '';
	expect(html).toContain(`${target}"`);
	expect(html.indexOf('aguarda aprovação')).toBeLessThan(html.indexOf(target));
	expect(text.indexOf('Profissão: —')).toBeLessThan(text.indexOf(target));
	expect(target).toBe(`/desk/member/${SENDING_DAY}/${submission.id}/accept`);
});

it('the buttons of a mail are missing in a copy, and in all mails of a preview', async () => {
	const { mails } = await (await startApplication()).look();
	expect(mails.filter((mail) => Object.keys(buttonsOf(mail)).length > 0)).toHaveLength(1);
	expect(buttonsOf((await startApplication('deploy-preview')).mail)).toEqual({});
});

describe('a link', () => {
	const GONE = { status: 404, messageBox: expect.arrayContaining(['Já não está no sítio']) };

	it('changes nothing when it is only opened', async () => {
		const { target, open, stepsOf, look } = await startApplication();
		const count = (await look()).mails.length;
		for (const path of [target, `${target}?do=act`, `${target}?done`, `${target}?undone`])
			expect(await open(path)).toMatchObject({
				state: 'por decidir',
				text: expect.stringContaining('Ana recebe um email.'),
			});
		expect([await stepsOf(), (await look()).mails.length]).toEqual([[], count]);
	});

	it('shows first name, form and reference, and no other personal data', async () => {
		const { open, target, submission } = await startApplication();
		const { text, html } = await open(target);
		expect(text).toContain('Adesão de sócio: Ana\n');
		expect(text).toContain(submission.id);
		expect(html).not.toMatch(/Reis|exemplo|912345678|1990|Fonte/);
	});

	it('that is invalid, foreign or cut is refused, never with a 5xx', async () => {
		const { open, press, target, submission, stepsOf } = await startApplication();
		const parts = ['member', SENDING_DAY, submission.id, 'accept'];
		const foreign = [
			...[parts.with(0, 'order'), parts.with(0, 'follow-up'), parts.with(0, 'raffle'), parts.with(0, '__proto__')],
			...[parts.with(2, 'another'), parts.with(1, '2026-02-28'), parts.with(3, 'pay'), parts.with(3, 'constructor')],
		].map((one) => `/desk/${one.join('/')}`);
		for (const path of [...foreign, target.slice(0, -1)])
			for (const ask of [open, press]) expect(await ask(path), path).toMatchObject(GONE);
		expect(await stepsOf()).toEqual([]);
	});

	it('has no effect once its submission has expired', async () => {
		const { press, target } = await startApplication();
		changeSettings(site.forms.member, { retentionDays: 30 });
		setTime('2026-04-01T12:00:00.000Z');
		expect(await press(target)).toMatchObject(GONE);
	});

	it('to a deleted submission reports the deletion', async () => {
		const { press, target, store, submission, stepsOf } = await startApplication();
		await erase(store, submission);
		expect(await press(target)).toMatchObject(GONE);
		expect(await stepsOf()).toBeUndefined();
	});
});
