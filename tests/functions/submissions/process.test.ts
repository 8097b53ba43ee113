import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { sentKey } from '#netlify/server/outbox/submission.ts';
import { keysOf, startEmptyStore } from '#tests/support/backups.ts';
import { toIncomingForm } from '#tests/support/server-forms.ts';
import { makeProject } from '#tests/support/temporary-project.ts';
import { VALID_FORMS } from '#tests/support/valid-forms.ts';

const COMMAND = fileURLToPath(new URL('../../../commands/submissions.ts', import.meta.url));

// All other tests of the command call it without a process.
it('npm run submissions works in the folder where it starts, takes what is typed, ends, and tells by its code whether it found anything', async () => {
	const project = await makeProject();
	const store = await startEmptyStore(project);
	const { submission } = toIncomingForm('contact', VALID_FORMS.contact);
	await store.setJSON(sentKey(submission), { ...submission, mailedAt: submission.receivedAt });
	const run = (...args: string[]) =>
		spawnSync(process.execPath, [COMMAND, ...args], {
			cwd: project,
			env: { ...process.env, NETLIFY_SITE_ID: '', NETLIFY_AUTH_TOKEN: '' },
			encoding: 'utf8',
			input: 'sim\n',
		});
	const deleted = run('delete', '--form', 'contact');
	expect([deleted.status, deleted.stdout]).toEqual([0, '']);
	expect(deleted.stderr).toContain('Apagados: 1');
	expect((await keysOf(store)).filter((key) => !key.startsWith('deleted/'))).toEqual([]);
	expect(run('list')).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('Nada corresponde') });
});
