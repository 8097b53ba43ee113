import { join } from 'node:path';
import { getStore } from '@netlify/blobs';
import { expect, it, onTestFinished } from 'vitest';
import { startBlobs } from '#netlify/local/blobs.ts';
import { doAction } from '#netlify/server/desk/do-action.ts';
import { sendQueued } from '#netlify/server/outbox/deliver.ts';
import { enqueue, type FollowUp } from '#netlify/server/outbox/submission.ts';
import { setTime } from '#tests/support/clock.ts';
import { file } from '#tests/support/filed-submissions.ts';
import { runSubmissions } from '#tests/support/submissions-command.ts';
import { makeProject } from '#tests/support/temporary-project.ts';
import { SENDING_DAY, VALID_FORMS } from '#tests/support/valid-forms.ts';

it('what a person is given of their data has no button of a mail that waits: the desk’s would work for them', async () => {
	setTime(`${SENDING_DAY}T12:00:00.000Z`);
	const project = await makeProject();
	const blobs = await startBlobs({ directory: join(project, '.netlify', 'blobs-serve') });
	onTestFinished(() => blobs.stop());
	const store = getStore({ ...blobs.environment, name: 'submissions-dev', consistency: 'strong' });
	const { email } = VALID_FORMS.order;
	const order = await file({ store }, 'order');
	// Without a mail service both mails wait in the outbox.
	await (await doAction(store, order, { action: 'remind', by: 'time', deployContext: 'dev' })).settle();
	const links = [{ label: 'Cancelar a inscrição', address: 'https://associacao.pt/outings/serra-alta/cancel?t=token' }];
	const mail = { subject: 'Está quase', message: 'Olá,', details: [], links };
	const reminder = { kind: 'outing-reminder', to: 'visitor', email, mail } as const;
	await store.setJSON('outings/serra-alta', enqueue({ owed: [] }, [reminder]));
	await sendQueued(store, 'outings/serra-alta', 'dev');

	for (const command of ['list', 'show', 'export', 'export --format csv']) {
		const { stdout } = await runSubmissions(`${command} --email ${email}`, { project });
		expect([command, stdout]).toEqual([command, expect.not.stringMatching(/\/desk#|\/cancel\?t=/)]);
	}
	const exported = JSON.parse((await runSubmissions(`export --email ${email}`, { project })).stdout);
	const waiting = exported.filter(({ form }: { form: string }) => form === 'follow-up');
	const mails = waiting.map(({ input }: { input: FollowUp }) => [
		input.kind,
		input.to,
		input.mail?.message.slice(0, 4),
	]);
	expect(mails.sort()).toEqual([
		['order-remind', 'association', expect.any(String)],
		['order-remind', 'visitor', 'Olá,'],
		['outing-reminder', 'visitor', 'Olá,'],
	]);
});
