import type { Context } from '@netlify/functions';
import type { Form, FormInput } from '#src/forms/form.ts';
import { HONEYPOT } from '#src/forms/honeypot.ts';
import { type FormErrors, validate } from '#src/forms/validate.ts';
import { type ResultName, routes } from '#src/routes.ts';
import { accept } from './accept.ts';
import { within } from './deadline.ts';
import { deliver } from './deliver.ts';
import { type Encoding, encodingOf, jsonReply, pageReply, readValues, type Status } from './http.ts';
import { log, toReason } from './log.ts';
import { openBlobs } from './store/blobs.ts';
import { SubmissionStore } from './store/submission-store.ts';
import { toSubmission } from './submission.ts';

/** Longer than the blob client's first retry, shorter than a visitor's patience. */
const STORE_TIMEOUT_MS = 12_000;

const resultOf = (status: Status): ResultName => {
	if (status === 200) return 'sent';
	if (status === 409) return 'duplicate';
	return status === 422 ? 'invalid' : 'failed';
};

/** A function that takes one form, under the contract that CONTRIBUTING.md describes. */
export const handleForm = <Input extends FormInput>(form: Form<Input>) => {
	const reply = (encoding: Encoding, status: Status, errors?: FormErrors) =>
		encoding === 'json' ? jsonReply(status, errors) : pageReply(routes.resultOf(resultOf(status), form.name));

	const receive = async (request: Request, encoding: Encoding, context: Context): Promise<Response> => {
		const reading = await readValues(request, encoding);
		if ('refusal' in reading) return reply(encoding, reading.refusal);
		const { values } = reading;
		// Whoever fills in what nobody sees is no visitor, and need not know that we know.
		if (values[HONEYPOT]) return reply(encoding, 200);
		const validation = validate(form, values);
		if (!validation.valid) return reply(encoding, 422, validation.errors);

		const submission = toSubmission(form.name, validation.input, values['key']);
		const store = new SubmissionStore(openBlobs(context.deploy.context));
		const { outcome, pending } = await within(STORE_TIMEOUT_MS, accept(submission, store));
		log(`Submission ${outcome}`, { form: form.name, id: submission.id });
		if (outcome === 'accepted') context.waitUntil(deliver(pending, store));
		return reply(encoding, outcome === 'duplicate' ? 409 : 200);
	};

	return async (request: Request, context: Context): Promise<Response> => {
		if (request.method !== 'POST') return jsonReply(405);
		const encoding = encodingOf(request);
		if (!encoding) return jsonReply(415);
		try {
			return await receive(request, encoding, context);
		} catch (error) {
			log('Submission failed', { form: form.name, reason: toReason(error) });
			return reply(encoding, 500);
		}
	};
};
