import type { Context } from '@netlify/functions';
import { hasForm } from '#src/features.ts';
import type { FormInput } from '#src/forms/form.ts';
import { HONEYPOT } from '#src/forms/honeypot.ts';
import { validate } from '#src/forms/validate.ts';
import { type ResultName, routes } from '#src/routes.ts';
import { accept } from './accept.ts';
import { features } from './content.ts';
import { within } from './deadline.ts';
import { deliver } from './deliver.ts';
import type { ServerForm, Taking } from './forms/server-form.ts';
import { type Encoding, encodingOf, isFromElsewhere, jsonReply, pageReply, readValues, type Status } from './http.ts';
import { log, toReason } from './log.ts';
import { openBlobs } from './store/blobs.ts';
import { SubmissionStore } from './store/submission-store.ts';
import { noteTurnedAway } from './store/turned-away.ts';
import { type Incoming, toIncoming } from './submission.ts';

/** Longer than the blob client's first retry, shorter than a visitor's patience. */
const STORE_TIMEOUT_MS = 12_000;

const resultOf = (status: Status): ResultName => {
	if (status === 200) return 'sent';
	if (status === 409) return 'duplicate';
	return status === 422 ? 'invalid' : 'failed';
};

const logUncounted = (error: unknown) => log('Duplicate not counted', { reason: toReason(error) });

const takeAsItIs = async (incoming: Incoming, store: SubmissionStore): Promise<Taking> => {
	const { outcome, pending } = await accept(incoming, store);
	return { outcome, pending };
};

/** A function that takes one form, under the contract that docs/form-contract.md describes. */
export const handleForm = <Input extends FormInput, Kept extends FormInput>(serverForm: ServerForm<Input, Kept>) => {
	const { form, take = takeAsItIs } = serverForm;
	const reply = (encoding: Encoding, status: Status, more?: object) =>
		encoding === 'json' ? jsonReply(status, more) : pageReply(routes.resultOf(resultOf(status), form.name));

	const receive = async (request: Request, encoding: Encoding, context: Context): Promise<Response> => {
		const reading = await readValues(request, encoding);
		if ('refusal' in reading) return reply(encoding, reading.refusal);
		const { values } = reading;
		// Only a bot fills in the hidden field. It gets the usual answer, so that it learns nothing.
		if (values[HONEYPOT]) return reply(encoding, 200);
		const validation = validate(form, values);
		if (!validation.valid) return reply(encoding, 422, { errors: validation.errors });

		const incoming = toIncoming(serverForm, validation.input, values['key']);
		const deployContext = context.deploy.context;
		const blobs = openBlobs(deployContext);
		const store = new SubmissionStore(blobs);
		const { outcome, pending, answer } = await within(STORE_TIMEOUT_MS, take(incoming, store));
		log(`Submission ${outcome}`, { form: form.name, id: incoming.submission.id });
		if (outcome === 'accepted' && pending)
			context.waitUntil(deliver(pending, { store, deployContext, isRetry: false }));
		if (outcome === 'duplicate') context.waitUntil(noteTurnedAway(blobs, form.name).catch(logUncounted));
		return reply(encoding, outcome === 'accepted' || outcome === 'repeated' ? 200 : 409, answer);
	};

	return async (request: Request, context: Context): Promise<Response> => {
		if (!hasForm(features, form.name)) return jsonReply(404);
		if (request.method !== 'POST') return jsonReply(405);
		const encoding = encodingOf(request);
		if (!encoding) return jsonReply(415);
		if (isFromElsewhere(request)) return reply(encoding, 403);
		try {
			return await receive(request, encoding, context);
		} catch (error) {
			log('Submission failed', { form: form.name, reason: toReason(error) });
			return reply(encoding, 500);
		}
	};
};
