import { beforeEach, describe, expect, it } from 'vitest';
import { site } from '#netlify/server/content.ts';
import { sentKey } from '#netlify/server/outbox/submission.ts';
import { erase } from '#netlify/server/outbox/submission-store.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import { setTime } from '#tests/support/clock.ts';
import { askDesk, buttonsOf, giveAccess, startWithMail } from '#tests/support/desk.ts';
import { SENDING_DAY } from '#tests/support/valid-forms.ts';

const NOW = `${SENDING_DAY}T12:00:00.000Z`;

beforeEach(() => setTime(NOW));

/** An application that is mailed, and what the button is about that accepts it. */
const start = async (deployContext = 'dev') => {
	const functions = await startWithMail('member', deployContext);
	await giveAccess(functions.origin, functions.store);
	const desk = (question: object) => askDesk(functions.origin, question);
	const recordsOf = async () => (await functions.store.list({ prefix: 'desk/' })).blobs.length;
	return { ...functions, target: functions.buttons['Aceitar'] ?? '', desk, recordsOf };
};

describe('the buttons of a mail', () => {
	it('are below its message in both parts, and their addresses have no personal data', async () => {
		const { mail, submission, target } = await start();
		const html = mail.HtmlBody ?? '';
		const text = mail.TextBody ?? '';
		expect(html).toContain(`/desk#${target}"`);
		expect(html.indexOf('aguarda aprovação')).toBeLessThan(html.indexOf(target));
		expect(text.indexOf('Profissão: —')).toBeLessThan(text.indexOf(target));
		expect(target).toBe(`member/${submission.id}/${SENDING_DAY}/accept`);
	});

	it('are missing in a copy, and in all mails of a preview', async () => {
		const { mails } = await (await start()).look();
		expect(mails.filter((mail) => Object.keys(buttonsOf(mail)).length > 0)).toHaveLength(1);
		expect(buttonsOf((await start('deploy-preview')).mail)).toEqual({});
	});
});

describe('a link', () => {
	it('changes nothing when it is only opened or fetched', async () => {
		const { origin, target, desk, recordsOf, look } = await start();
		const count = (await look()).mails.length;
		for (const method of ['GET', 'HEAD', 'GET', 'OPTIONS'])
			for (const headers of [{}, { 'sec-purpose': 'prefetch' }])
				expect((await fetch(`${origin}/api/desk?target=${target}&act=true`, { method, headers })).status).toBe(404);
		for (const question of [{ target }, { target, act: 'true' }, { target, act: 1 }])
			expect((await desk(question)).facts).toMatchObject({ state: 'por decidir', recipients: ['visitor'] });
		expect([await recordsOf(), (await look()).mails.length]).toEqual([0, count]);
	});

	it('shows first name, form and reference, and no other personal data', async () => {
		const { desk, target, submission } = await start();
		const { facts } = await desk({ target });
		expect(facts).toMatchObject({ name: 'Ana', form: 'Adesão de sócio', number: submission.id });
		expect(JSON.stringify(facts)).not.toMatch(/Reis|exemplo|912345678|1990|Fonte/);
	});

	it('that is invalid, foreign or cut is refused, never with a 5xx', async () => {
		const { desk, target, submission, recordsOf } = await start();
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
		const { desk, target } = await start();
		changeSettings(site.forms.member, { retentionDays: 30 });
		setTime('2026-04-01T12:00:00.000Z');
		expect(await desk({ target, act: true })).toEqual({ status: 404, reason: 'gone' });
	});

	it('to a deleted submission reports the deletion, even if a late write restored it', async () => {
		const { desk, target, store, submission, recordsOf } = await start();
		await erase(store, submission, sentKey(submission));
		expect(await desk({ target, act: true })).toEqual({ status: 404, reason: 'gone' });
		await store.setJSON(sentKey(submission), submission);
		expect(await desk({ target, act: true })).toEqual({ status: 404, reason: 'gone' });
		expect(await recordsOf()).toBe(0);
	});

	it('works while its submission is pending for another mail', async () => {
		const { desk, target, store, submission } = await start();
		await store.delete(sentKey(submission));
		await store.setJSON(`pending/2026-03-01T12-10/member/2026-03-01T12-00/${submission.id}`, submission);
		expect((await desk({ target, act: true })).facts?.isNew).toBe(true);
	});
});
