import type { PlatformOptions } from '#netlify/local/platform.ts';
import type { Fault } from '#tests/support/faulty-way.ts';
import { type FormFunctions, startFormFunctions } from '#tests/support/form-functions.ts';

export { KEY } from '#tests/support/form-functions.ts';

/** What a visitor sends: the specification's fields alone. */
export const ENQUIRY = {
	name: 'Ana Reis',
	email: 'ana.reis@exemplo.pt',
	subject: 'Pedido de informações',
	message: 'Quantos lugares há?\n\nObrigada.',
};

/** The functions, with posts to the contact form alone. */
export interface ContactFunction extends Omit<FormFunctions, 'post'> {
	post(values: unknown, init?: RequestInit): Promise<Response>;
}

/** Starts it until the test ends. `fault` comes between the function and its store and mail service. */
export const startContactFunction = async (
	fault?: Fault,
	options?: Partial<PlatformOptions>,
): Promise<ContactFunction> => {
	const functions = await startFormFunctions(fault, options);
	return { ...functions, post: (values, init) => functions.post('contact', values, init) };
};
