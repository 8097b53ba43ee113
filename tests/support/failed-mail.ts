import { expect } from 'vitest';
import { setTime } from '#tests/support/clock.ts';
import { type FormFunctions, startFormFunctions } from '#tests/support/form-functions.ts';
import { SENDING_DAY, VALID_FORMS } from '#tests/support/valid-forms.ts';

/** A time of the day on which tests send forms, as a whole date; `time` is `HH:MM:SS` in UTC. */
export const at = (time: string) => `${SENDING_DAY}T${time}.000Z`;
export const START = at('00:00:20');

/** Starts the functions with a contact enquiry whose mail has failed. */
export const startWithFailure = async (): Promise<FormFunctions> => {
	setTime(START);
	const functions = await startFormFunctions();
	functions.sink.behave('fail');
	expect((await functions.post('contact', VALID_FORMS.contact)).status).toBe(200);
	await functions.finish();
	return functions.startAnother();
};
