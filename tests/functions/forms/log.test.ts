import { expect, it } from 'vitest';
import { startFormFunctions } from '#tests/support/form-functions.ts';

/** Words that occur nowhere else, so that a log with one of them has it from this enquiry. */
const ENQUIRY = {
	name: 'Zulmira',
	email: 'zulmira@particular.pt',
	subject: 'Assuntíssimo',
	message: 'Confidencialmente.',
};

it('whatever happens to an enquiry, the log has events, forms, ids and reasons, and nothing that a visitor wrote', async () => {
	/** The part of an address whose requests the store refuses. */
	let broken = 'nothing';
	const { post, sink, settle, finish } = await startFormFunctions(({ method, url }) =>
		method === 'PUT' && url.includes(broken) ? Response.json(ENQUIRY, { status: 500 }) : undefined,
	);
	const statuses: number[] = [];
	const send = async (changes: object, init?: RequestInit) => {
		statuses.push((await post('contact', { ...ENQUIRY, ...changes }, init)).status);
		await settle();
	};

	await send({});
	await send({});
	sink.behave('refuse-message');
	await send({ about: 'trail:a' });
	await send({ email: 'Zulmira@particular.pt' });
	await send({}, { body: JSON.stringify(ENQUIRY).slice(0, -1) });
	await send({}, { body: JSON.stringify(ENQUIRY), headers: { 'content-type': 'text/plain' } });
	await send({ message: ENQUIRY.message.repeat(4000) });
	sink.behave('accept');
	broken = '/sent/';
	await send({ about: 'trail:b' });
	broken = '/';
	await send({ about: 'trail:c' });

	const { log } = await finish();
	expect(statuses).toEqual([200, 409, 200, 422, 400, 415, 413, 200, 500]);
	expect(log.map(({ event }) => event)).toEqual([
		'Submission accepted',
		'Submission duplicate',
		'Submission accepted',
		'Email not sent',
		'Submission parked',
		'Submission accepted',
		'Submission not filed',
		'Submission failed',
	]);
	const allowed = ['event', 'form', 'id', 'reason'];
	expect(log.flatMap((line) => Object.keys(line)).filter((name) => !allowed.includes(name))).toEqual([]);
	expect(JSON.stringify(log)).not.toMatch(/zulmira|particular|assunt|confidencial|trail/i);
});
