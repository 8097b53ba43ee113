import { expect, it } from 'vitest';
import { startContactFunction } from '#tests/support/contact-function.ts';

/** Words that occur nowhere else, so that a log with one of them has it from this enquiry. */
const ENQUIRY = {
	name: 'Zulmira',
	email: 'zulmira@particular.pt',
	subject: 'Assuntíssimo',
	message: 'Confidencialmente.',
};

it('whatever happens to an enquiry, the log has events, forms, ids and reasons, and nothing that a visitor wrote', async () => {
	let isBroken = false;
	const { post, sink, settle, finish } = await startContactFunction(() =>
		isBroken ? Response.json(ENQUIRY, { status: 500 }) : undefined,
	);
	const statuses: number[] = [];
	const send = async (changes: object, init?: RequestInit) => {
		statuses.push((await post({ ...ENQUIRY, ...changes }, init)).status);
	};

	await send({});
	await send({});
	await settle();
	sink.behave('refuse-message');
	await send({ about: 'trail:a' });
	await settle();
	await send({ email: 'Zulmira@particular.pt' });
	await send({}, { body: JSON.stringify(ENQUIRY).slice(0, -1) });
	await send({}, { body: JSON.stringify(ENQUIRY), headers: { 'content-type': 'text/plain' } });
	await send({ message: ENQUIRY.message.repeat(4000) });
	isBroken = true;
	await send({ about: 'trail:b' });

	const { log } = await finish();
	expect(statuses).toEqual([200, 409, 200, 422, 400, 415, 413, 500]);
	expect(log.map(({ event }) => event).toSorted()).toEqual([
		'Email not sent',
		'Submission accepted',
		'Submission accepted',
		'Submission duplicate',
		'Submission failed',
		'Submission parked',
	]);
	const allowed = ['event', 'form', 'id', 'reason'];
	expect(log.flatMap((line) => Object.keys(line)).filter((name) => !allowed.includes(name))).toEqual([]);
	expect(JSON.stringify(log)).not.toMatch(/zulmira|particular|assunt|confidencial|trail/i);
});
