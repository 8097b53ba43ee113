import { expect } from 'vitest';
import { setTime } from '#tests/support/clock.ts';
import { type FormFunctions, startFormFunctions } from '#tests/support/form-functions.ts';
import { SENDING_DAY, VALID_FORMS } from '#tests/support/valid-forms.ts';

/** A moment of the day on which forms are sent: `HH:MM:SS`, UTC. */
export const at = (time: string) => `${SENDING_DAY}T${time}.000Z`;
export const START = at('00:00:20');

/** A contact enquiry that could not be mailed, and whatever comes after it. */
export const startWithFailure = async (): Promise<FormFunctions> => {
	setTime(START);
	const functions = await startFormFunctions();
	functions.sink.behave('fail');
	expect((await functions.post('contact', VALID_FORMS.contact)).status).toBe(200);
	await functions.finish();
	return functions.startAnother();
};
