import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { guardMerges } from '#src/features/editing/publish.ts';

const MERGE = 'https://api.github.com/repos/associacao/sitio/pulls/7/merge';
const RUN = {
	status: 'completed',
	conclusion: 'success',
	html_url: 'https://github.com/associacao/sitio/actions/runs/1',
};

beforeEach(() => {
	vi.useFakeTimers();
	onTestFinished(() => void vi.useRealTimers());
});

/** Publishes a proposal whose check answers, each time that it is asked, with the next of these; the last stays. */
const publish = async (answers: readonly unknown[], isSure = false) => {
	const sent: string[] = [];
	const said: string[] = [];
	let asked = 0;
	const send = async (input: unknown, init?: RequestInit) => {
		sent.push(`${init?.method ?? 'GET'} ${input}`);
		expect(new Headers(init?.headers).get('authorization')).toBe('token a');
		if (String(input).endsWith('/pulls/7')) return Response.json({ head: { sha: 'abc' } });
		if (!String(input).includes('/actions/')) return Response.json({ merged: true });
		expect(String(input)).toContain('/actions/workflows/content.yml/runs?head_sha=abc');
		const answer = answers[Math.min(asked, answers.length - 1)];
		asked += 1;
		return answer instanceof Response ? answer : Response.json({ workflow_runs: answer });
	};
	const say = (text: string) => void said.push(text);
	const ask = (text: string) => {
		said.push(text);
		return isSure;
	};
	const guarded = guardMerges(send as typeof fetch, say, ask);
	const answer = guarded(MERGE, { method: 'PUT', headers: { authorization: 'token a' } });
	await vi.runAllTimersAsync();
	return { status: (await answer).status, isMerged: sent.includes(`PUT ${MERGE}`), said, asked };
};

test('a proposal is published once its check is through', async () => {
	const running = { ...RUN, status: 'in_progress', conclusion: null };
	expect(await publish([[], [running], [running, RUN], [RUN, RUN]])).toEqual({
		status: 200,
		isMerged: true,
		said: [],
		asked: 4,
	});
});

test('a proposal whose check found a mistake is not published, and it is said where the mistake stands', async () => {
	const { said, ...outcome } = await publish([[RUN, { ...RUN, conclusion: 'failure' }]]);
	expect(outcome).toEqual({ status: 405, isMerged: false, asked: 1 });
	expect(said).toEqual([expect.stringContaining(RUN.html_url)]);
});

test.each<[string, readonly unknown[]]>([
	['does not run', [[]]],
	['goes on for minutes', [[{ ...RUN, status: 'queued' }]]],
	['may not be asked for', [new Response('', { status: 403 })]],
])('of a check that %s it is said that it has not answered, and one decides', async (_, answers) => {
	const no = await publish(answers);
	expect([no.status, no.isMerged]).toEqual([405, false]);
	expect(no.said).toEqual([expect.stringContaining('ainda não respondeu')]);
	expect((await publish(answers, true)).isMerged).toBe(true);
});

test('what somebody saves while the check is waited for is not published with the rest, and it is said', async () => {
	const sent: unknown[] = [];
	const send = async (input: unknown, init?: RequestInit) => {
		if (init?.method === 'PUT') sent.push(JSON.parse(String(init.body)));
		if (init?.method === 'PUT') return Response.json({ message: 'Head branch was modified.' }, { status: 409 });
		return Response.json(String(input).endsWith('/pulls/7') ? { head: { sha: 'abc' } } : { workflow_runs: [RUN] });
	};
	const say = vi.fn();
	const guarded = guardMerges(send as typeof fetch, say, expect.fail);
	const body = JSON.stringify({ merge_method: 'merge' });
	expect((await guarded(MERGE, { method: 'PUT', body })).status).toBe(409);
	expect(sent).toEqual([{ merge_method: 'merge', sha: 'abc' }]);
	expect(say).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('publique-a outra vez'));
});

test('all else goes to GitHub as it is', async () => {
	const send = vi.fn(async () => Response.json({}));
	const guarded = guardMerges(send as typeof fetch, expect.fail, expect.fail);
	await guarded('https://api.github.com/graphql', { method: 'POST' });
	await guarded(MERGE);
	expect(send).toHaveBeenCalledTimes(2);
});
