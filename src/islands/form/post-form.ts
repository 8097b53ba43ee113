import type { FormErrors } from '#src/forms/validate.ts';
import { whileInFlight } from './in-flight.ts';

/** What became of a form that was sent. */
export type Reply =
	| { readonly outcome: 'sent' | 'duplicate' | 'failed' }
	| { readonly outcome: 'invalid'; readonly errors: FormErrors };

/** Beyond the function's own limit for its store. */
const TIMEOUT_MS = 20_000;

const toReply = async (response: Response): Promise<Reply> => {
	const { status, errors }: { status: number; errors?: FormErrors } = await response.json();
	// Whatever does not repeat the status was not written by the function: the sign-in page of a public network, say.
	if (status !== response.status) return { outcome: 'failed' };
	if (status === 200) return { outcome: 'sent' };
	if (status === 409) return { outcome: 'duplicate' };
	return status === 422 && errors ? { outcome: 'invalid', errors } : { outcome: 'failed' };
};

/** POSTs JSON to a form's address. Never throws: without a network, or a readable answer, the outcome is `failed`. */
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
