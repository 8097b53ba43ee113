import { whileInFlight } from '#src/components/in-flight.ts';
import type { FormErrors } from '../validate.ts';

export type Reply =
	/** `answer` is the function's answer, unchanged. */
	| { readonly outcome: 'sent' | 'duplicate'; readonly answer: unknown }
	| { readonly outcome: 'invalid'; readonly errors: FormErrors }
	| { readonly outcome: 'failed' };

/** Longer than the function itself waits for its store. */
const TIMEOUT_MS = 20_000;

const toReply = async (response: Response): Promise<Reply> => {
	const answer: { status: number; errors?: FormErrors } = await response.json();
	const { status, errors } = answer;
	// Every answer of the function repeats its status. Others come from elsewhere, for example from the sign-in page of a
	// public network.
	if (status !== response.status) return { outcome: 'failed' };
	if (status === 200) return { outcome: 'sent', answer };
	if (errors) return { outcome: 'invalid', errors };
	return status === 409 ? { outcome: 'duplicate', answer } : { outcome: 'failed' };
};

/** POSTs JSON to a form's address. Never throws: without a network or a readable answer the outcome is `failed`. */
export const postForm = async (action: string, body: Readonly<Record<string, unknown>>): Promise<Reply> => {
	try {
		const request = fetch(action, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(body),
			signal: AbortSignal.timeout(TIMEOUT_MS),
		});
		return await whileInFlight(request.then(toReply));
	} catch {
		return { outcome: 'failed' };
	}
};
