import { beforeEach, expect, it } from 'vitest';
import { acceptRegistration } from '#netlify/server/outings/answer-outings.ts';
import { type Backups, keysOf, makeBackups } from '#tests/support/backups.ts';
import { groupOf, linkIn, OUTING, type Outings, REGISTRATION_DAY, startOutings } from '#tests/support/outings.ts';

let backups: Backups;
let outings: Outings;
beforeEach(async () => {
	backups = await makeBackups();
	outings = await startOutings();
});

/** Registers a group in a process that crashes before it mails: the mails stay queued in the ledger. */
const registerUnmailed = (email: string, size: number) => {
	const context = { key: undefined, blobs: outings.store, deployContext: 'dev', until: Date.now() + 12_000 };
	return acceptRegistration(groupOf(email, size), context);
};

const lose = async () => {
	for (const key of await keysOf(outings.store)) await outings.store.delete(key);
};

/** The clock runs for some hours. */
const passHours = () =>
	outings.runAt(
		...['12:20', '12:30', '12:40', '13:00', '15:00'].map((time) => REGISTRATION_DAY.replace('12:00', time)),
	);

it.each([
	['queued in its ledger', 'accept'],
	['pending', 'fail'],
] as const)('a mail that was %s in a backup and was sent since is not sent again after an import', async (_, mail) => {
	await registerUnmailed('ana', 2);
	outings.sink.behave(mail);
	if (mail === 'fail') await outings.run('process-due');
	await backups.write(outings.store, 'a.jsonl');
	outings.sink.behave('accept');
	await outings.runAt(REGISTRATION_DAY.replace('12:00', '12:10'));
	const before = [await outings.subjectsTo('ana@'), await outings.subjectsTo('associacao@')];
	expect(before).toEqual([['Inscrição confirmada'], ['Inscrição']]);
	await lose();
	await backups.restore(outings.store, 'a.jsonl');
	await passHours();
	expect([
		await outings.subjectsTo('ana@'),
		(await outings.subjectsTo('associacao@')).filter((one) => one === 'Inscrição'),
	]).toEqual(before);
	expect(Object.keys((await outings.look()).pending)).toEqual([]);
	expect((await outings.ledger())?.queue).toEqual([]);
});

it('an import keeps the places of the backup and those since, and the association is notified', async () => {
	await registerUnmailed('ana', 2);
	await backups.write(outings.store, 'a.jsonl');
	await lose();
	await outings.register(groupOf('rui', 2));
	await outings.settle();
	await backups.restore(outings.store, 'a.jsonl', { merge: true });
	await passHours();
	expect((await outings.ledger())?.parties.map(({ state }) => state)).toEqual(['confirmed', 'confirmed']);
	expect(await outings.subjectsTo('associacao@')).toContain('Há mais inscritos do que lugares');
	// Her mail was queued when the backup was made.
	expect(await outings.subjectsTo('ana@')).toEqual(['Inscrição confirmada']);
});

it('registrations cancelled since a backup stay cancelled, and their queued mails are dropped', async () => {
	await registerUnmailed('ana', 2);
	await backups.write(outings.store, 'a.jsonl');
	await outings.run('process-due');
	await outings.settle();
	expect(await outings.press(linkIn((await outings.mailsTo('ana@'))[0]))).toBe('/outings/result/cancelled');
	await outings.settle();
	await backups.restore(outings.store, 'a.jsonl', { merge: true });
	await passHours();
	expect(JSON.stringify(await outings.store.get(`outings/${OUTING}`))).not.toContain('ana@');
	expect(await outings.subjectsTo('ana@')).toEqual(['Inscrição confirmada', 'Inscrição cancelada']);
});
