import { expect, it, onTestFinished, vi } from 'vitest';
import { findSentMails, hasSentSince, isSent, sendMails } from '#netlify/server/mail/send.ts';
import { setTime } from '#tests/support/clock.ts';
import { postmark, replacePostmark } from '#tests/support/memory-services.ts';

replacePostmark();

const toAssociation = (name: string) =>
	({
		name,
		kind: 'contact',
		to: { kind: 'association', from: { name: 'Ana', email: 'ana@exemplo.pt' } },
		mail: { subject: 'Um', message: 'Dois', details: [] },
		...{ document: 'walk', isRetry: false, wasInvalid: false },
	}) as const;

it('Postmark’s search, a minute later, knows a mail by its name and receivers', async () => {
	vi.stubEnv('MAIL_TO', 'Direção <Direcao@exemplo.pt>, secretaria@exemplo.pt');
	setTime('2026-03-01T12:00:00.000Z');
	await sendMails([toAssociation('one')], 'dev');
	expect(await isSent('one', 'association')).toBe(false);
	setTime('2026-03-01T12:01:00.000Z');
	expect([await isSent('one', 'association'), await isSent('two', 'association')]).toEqual([true, false]);
	vi.stubEnv('MAIL_TO', 'direcao@exemplo.pt, secretaria@exemplo.pt, outra@exemplo.pt');
	expect(await isSent('one', 'association')).toBe(false);
});

it('finds all mails about a document, over several pages of the search', async () => {
	setTime('2026-03-02T12:00:00.000Z');
	const names = Array.from({ length: 501 }, (_, index) => `mail-${index}`);
	await sendMails(names.map(toAssociation), 'dev');
	setTime('2026-03-02T12:01:00.000Z');
	expect([...(await findSentMails('walk'))]).toEqual(expect.arrayContaining(names));
});

it('says whether any mail of ours left after a moment, and no while Postmark does not say', async () => {
	const since = '2026-03-03T12:00:00.000Z';
	setTime(since);
	await sendMails([toAssociation('before')], 'dev');
	setTime('2026-03-03T12:01:00.000Z');
	expect(await hasSentSince(since)).toBe(false);
	await sendMails([toAssociation('after')], 'dev');
	setTime('2026-03-03T12:02:00.000Z');
	expect([await hasSentSince(since), await hasSentSince('2026-03-03T12:01:00.000Z')]).toEqual([true, false]);
	onTestFinished(() => {
		postmark.mode = 'accept';
	});
	postmark.mode = 'fail';
	expect(await hasSentSince(since)).toBe(false);
});
