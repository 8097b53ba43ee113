import type { Store } from '@netlify/blobs';
import type { Context } from '@netlify/functions';
import { noteTurnedAway } from '#netlify/server/reports/daily-summary.ts';
import { hasForm } from '#src/features.ts';
import { type Form, type FormInput, HONEYPOT } from '#src/forms/form.ts';
import { validate } from '#src/forms/validate.ts';
import { type ResultName, routes } from '#src/routes.ts';
import { openBlobs } from '../blobs/client.ts';
import { features } from '../content.ts';
import type { Taking } from '../forms/server-form.ts';
import { log, toReason } from '../log.ts';
import {
	type Encoding,
	encodingOf,
	isFromElsewhere,
	jsonReply,
	pageReply,
	readValues,
	STORE_TIMEOUT_MS,
	type Status,
	within,
} from './http.ts';

/** What a form's handler gets beside the input. */
export interface ReceiveContext {
	/** What came as the page's key. */
	readonly key: unknown;
	readonly blobs: Store;
	/** Netlify's: `production`, `deploy-preview`… */
	readonly deployContext: string;
	/** Milliseconds since 1970. From then on the visitor is gone, and nothing must be written for them. */
	readonly until: number;
}

/** What became of a valid form. */
export interface Received {
	readonly outcome: Taking['outcome'];
	/** The submission's, for the log. */
	readonly id: string;
	/** Fields of the answer beside its status. */
	readonly answer?: object | undefined;
	/** Where a plain form leads, if not to the result page of its status. */
	readonly page?: string | undefined;
	/** Work that the visitor need not wait for. */
	readonly afterwards?: (() => Promise<unknown>) | undefined;
}

type Take<Input> = (input: Input, context: ReceiveContext) => Promise<Received>;

const resultOf = (status: Status): ResultName => {
	if (status === 200) return 'sent';
	if (status === 409) return 'duplicate';
	return status === 422 ? 'invalid' : 'failed';
};

const logUncounted = (error: unknown) => log('Duplicate not counted', { reason: toReason(error) });

/** A function that takes one form, under the contract that docs/form-contract.md describes. */
export const receiveForm = <Input extends FormInput>(form: Form<Input>, take: Take<Input>) => {
	const reply = (encoding: Encoding, status: Status, more?: object, page?: string) =>
		encoding === 'json' ? jsonReply(status, more) : pageReply(page ?? routes.resultOf(resultOf(status), form.name));

	const receive = async (request: Request, encoding: Encoding, context: Context): Promise<Response> => {
		const reading = await readValues(request, encoding, form.lists);
		if ('refusal' in reading) return reply(encoding, reading.refusal);
		const { values } = reading;
		// Only a bot fills in the hidden field. It gets the usual answer, so that it learns nothing.
		if (values[HONEYPOT]) return reply(encoding, 200);
		const validation = validate(form, values);
		if (!validation.valid) return reply(encoding, 422, { errors: validation.errors });

		const deployContext = context.deploy.context;
		const blobs = openBlobs(deployContext);
		const until = Date.now() + STORE_TIMEOUT_MS;
		const taking = take(validation.input, { key: values['key'], blobs, deployContext, until });
		const { outcome, id, answer, page, afterwards } = await within(STORE_TIMEOUT_MS, taking);
		log(`Submission ${outcome}`, { form: form.name, id });
		if (afterwards) context.waitUntil(afterwards());
		if (outcome === 'duplicate') context.waitUntil(noteTurnedAway(blobs, form.name).catch(logUncounted));
		return reply(encoding, outcome === 'accepted' || outcome === 'repeated' ? 200 : 409, answer, page);
	};

	return async (request: Request, context: Context): Promise<Response> => {
		if (!hasForm(features, form.name)) return jsonReply(404);
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
