import { join } from 'node:path';
import { getStore, type Store } from '@netlify/blobs';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { startBlobs } from '#netlify/local/blobs.ts';
import { doAction } from '#netlify/server/desk/do-action.ts';
import type { Submission } from '#netlify/server/outbox/submission.ts';
import type { FiledForm } from '#src/forms/form.ts';
import { file } from '#tests/support/filed-submissions.ts';
import { runSubmissions } from '#tests/support/submissions-command.ts';
import { makeProject } from '#tests/support/temporary-project.ts';

let project: string;
let store: Store;
const ids: Record<string, string> = {};

const fileAndAct = async (name: string, form: FiledForm, day: string, actions: readonly string[]): Promise<void> => {
	const submission: Submission = await file({ store }, form, `${day}T12:00:00.000Z`);
	ids[name] = submission.id;
	const note = { because: 'Não há lugares.' };
	for (const action of actions) await doAction(store, submission, { action, by: 'link', note, deployContext: 'dev' });
};

beforeEach(async () => {
	project = await makeProject();
	const blobs = await startBlobs({ directory: join(project, '.netlify', 'blobs-serve') });
	onTestFinished(() => blobs.stop());
	store = getStore({ ...blobs.environment, name: 'submissions-dev', consistency: 'strong' });
	await fileAndAct('unanswered', 'contact', '2027-01-05', []);
	await fileAndAct('answered', 'contact', '2027-01-06', ['answer']);
	await fileAndAct('paid', 'order', '2027-02-10', ['pay']);
	await fileAndAct('shipped', 'order', '2027-03-31', ['pay', 'send']);
	await fileAndAct('declined', 'schedule', '2027-04-01', ['decline']);
});

const FILTERS = [
	['--state open', ['unanswered', 'paid']],
	['--state open --from 2027-02-01 --until 2027-03-31', ['paid']],
	['--state paid', ['paid']],
	['--state sent --until 2027-01-31', ['unanswered', 'answered']],
	['--state shipped', ['shipped']],
	['--state declined', ['declined']],
	['--state parked', []],
] as const;

it('list and export take a state, beside the other filters', async () => {
	for (const [filters, names] of FILTERS) {
		const wanted = names.map((name) => ids[name]);
		const { stdout } = await runSubmissions(`list ${filters}`, { project });
		expect([filters, stdout.match(/[0-9a-f]{8}-[0-9a-f-]{27}/g) ?? []]).toEqual([filters, wanted]);
		const exported = (await runSubmissions(`export ${filters}`, { project })).stdout;
		expect(JSON.parse(exported || '[]').map(({ id }: Submission) => id)).toEqual(wanted);
	}
});

it('list, show and export say what was done, with what was written about it', async () => {
	const { stdout } = await runSubmissions('list --form order', { project });
	expect(stdout.split('\n').map((line) => line.split(/ {2,}/)[2])).toEqual(['Situação', 'paga', 'enviada', undefined]);
	const shown = (await runSubmissions('show --state declined', { project })).stdout;
	expect(shown).toContain('Situação: recusado\n');
	expect(shown).toMatch(/O que se fez: \d{4}-\d\d-\d\d \d\d:\d\d: Recusar, Não há lugares\.\n/);
	const [exported] = JSON.parse((await runSubmissions('export --state declined', { project })).stdout);
	expect(exported.steps).toMatchObject([{ action: 'decline', by: 'link', note: { because: 'Não há lugares.' } }]);
});

it('an unknown state is named with those that there are', async () => {
	const { status, stderr } = await runSubmissions('list --state aberto', { project });
	expect([status, stderr]).toEqual([
		1,
		expect.stringMatching(/«aberto» não é um estado\. Os que há são: open, pending, /),
	]);
});
