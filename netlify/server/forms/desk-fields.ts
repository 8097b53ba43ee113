import { object, type StringSchema } from 'yup';
import { today } from '#src/format/clock.ts';
import { cleanLine, cleanText, fromFormDay } from '#src/forms/clean.ts';
import { cleanDay, cleanTime } from '#src/forms/clean-number.ts';
import { day, optionalText, refusal, timeOfDay } from '#src/forms/fields.ts';
import { LIMITS } from '#src/forms/limits.ts';

/** A field of an action, on the desk's page. */
export interface DeskField {
	/** A date or a time is required, the others may be left out. `link`: an address with `https:`; `sentence`: a few lines of text. */
	readonly kind: 'date' | 'time' | 'sentence' | 'link';
	readonly label: string;
	readonly value?: string;
}

interface Kind {
	/** The `type` of its `input`; without one it is a `textarea`. */
	readonly type?: string;
	readonly isRequired?: true;
	schema(): StringSchema;
	clean(text: string): string;
}

export const KINDS: Readonly<Record<DeskField['kind'], Kind>> = {
	date: {
		type: 'date',
		isRequired: true,
		schema: () => day().test('early', refusal('early'), (date) => fromFormDay(date) >= today()),
		clean: cleanDay,
	},
	time: { type: 'time', isRequired: true, schema: timeOfDay, clean: cleanTime },
	sentence: { schema: () => optionalText(LIMITS.sentence), clean: cleanText },
	link: {
		type: 'url',
		schema: () =>
			optionalText(LIMITS.webAddress).matches(/^https:/, { message: refusal('invalid'), excludeEmptyString: true }),
		// As browsers write it, without a space that would end the link in a mail.
		clean: (text) => URL.parse(cleanLine(text))?.href ?? cleanLine(text),
	},
};

/** The rules for the fields of an action, for `validate`. */
export const fieldRules = (fields: Readonly<Record<string, DeskField>>) => {
	const kinds = Object.entries(fields).map(([name, { kind }]) => [name, KINDS[kind]] as const);
	return {
		schema: object(Object.fromEntries(kinds.map(([name, { schema }]) => [name, schema()]))),
		cleaners: Object.fromEntries(kinds.map(([name, { clean }]) => [name, clean])),
	};
};
