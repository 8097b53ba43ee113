import { getStore, type Store } from '@netlify/blobs';
import { expect, it } from 'vitest';
import { setTime } from '#tests/support/clock.ts';
import { type FormFunctions, startFormFunctions } from '#tests/support/form-functions.ts';
import { SENDING_DAY, VALID_FORMS } from '#tests/support/valid-forms.ts';

const START = `${SENDING_DAY}T12:00:00.000Z`;

const keysOf = async (name: string): Promise<readonly string[]> => {
	const { blobs } = await getStore({ name, consistency: 'strong' }).list();
	return blobs.map(({ key }) => key).filter((key) => !key.startsWith('leases/') && !key.startsWith('done/'));
};

const startIn = async (deployContext: string): Promise<FormFunctions> => {
	setTime(START);
	return startFormFunctions(undefined, { deployContext });
};

it('a preview mails only the association, with a subject marked as a test', async () => {
	const preview = await startIn('deploy-preview');
	await preview.post('member', VALID_FORMS.member);
	expect((await preview.finish()).mails.map(({ To, Subject }) => [To, Subject])).toEqual([
		['"Cumeada" <associacao@exemplo.pt>', '[Pré-visualização] Pedido de adesão: Ana Reis'],
	]);
	const production = await startIn('production');
	await production.post('member', VALID_FORMS.member);
	const { mails } = await production.finish();
	expect(mails).toHaveLength(2);
	for (const { Subject } of mails) expect(Subject).not.toContain('Pré-visualização');
});

it('the purge of production also deletes what previews and branches store, after its retention', async () => {
	const preview = await startIn('deploy-preview');
	await preview.post('contact', VALID_FORMS.contact);
	preview.sink.behave('fail');
	// This application waits for its mail, and previews have no scheduled function that would retry it.
	await preview.post('member', VALID_FORMS.member);
	await preview.settle();
	expect(await keysOf('submissions-deploy-preview')).not.toEqual([]);

	const production = await preview.startAnother({ deployContext: 'production' });
	setTime('2027-03-01T00:00:00.000Z');
	await production.run('purge-expired');
	expect(await keysOf('submissions-deploy-preview')).not.toEqual([]);
	setTime('2027-03-04T12:00:00.000Z');
	await preview.run('purge-expired');
	await production.run('purge-expired');
	expect(await keysOf('submissions-deploy-preview')).toEqual([]);
	expect((await production.finish()).log.at(-1)).toMatchObject({ event: 'Purge done' });
});

it('a function without a deploy context opens no store', async () => {
	const functions = await startIn('');
	expect((await functions.post('contact', VALID_FORMS.contact)).status).toBe(500);
	const { log, mails } = await functions.finish();
	expect(log).toEqual([{ event: 'Submission failed', form: 'contact', reason: 'StoreError' }]);
	expect(mails).toEqual([]);
	const isThere = async (store: Store) => (await store.list()).blobs.length > 0;
	expect(await isThere(getStore({ name: 'submissions-', consistency: 'strong' }))).toBe(false);
});
