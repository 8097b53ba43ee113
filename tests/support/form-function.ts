import type { PlatformOptions } from '#netlify/local/platform.ts';
import type { FormName } from '#src/forms/form.ts';
import type { Fault } from '#tests/support/faulty-proxy.ts';
import { type FormFunctions, startFormFunctions } from '#tests/support/form-functions.ts';

/** The functions, whose `post` sends to one form. */
export interface FormFunction extends Omit<FormFunctions, 'post'> {
	post(values: unknown, init?: RequestInit): Promise<Response>;
}

/**
 * Starts the functions until the test ends. `fault` decides what happens to their requests to the store and the mail
 * service.
 */
export const startFormFunction = async (
	form: FormName,
	fault?: Fault,
	options?: Partial<PlatformOptions>,
): Promise<FormFunction> => {
	const functions = await startFormFunctions(fault, options);
	return { ...functions, post: (values, init) => functions.post(form, values, init) };
};
