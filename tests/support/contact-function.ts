import type { PlatformOptions } from '#netlify/local/platform.ts';
import type { Fault } from '#tests/support/faulty-proxy.ts';
import { type FormFunction, startFormFunction } from '#tests/support/form-function.ts';
import { VALID_FORMS } from '#tests/support/valid-forms.ts';

export { KEY } from '#tests/support/form-functions.ts';

/** A valid enquiry, with the specification's fields only. */
export const ENQUIRY = VALID_FORMS.contact;

/** Starts the contact form's function until the test ends. */
export const startContactFunction = (fault?: Fault, options?: Partial<PlatformOptions>): Promise<FormFunction> =>
	startFormFunction('contact', fault, options);
