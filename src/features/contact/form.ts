import { type InferType, object } from 'yup';
import { fill } from '#src/format/text.ts';
import { cleanText } from '#src/forms/clean.ts';
import { language, lowerCaseEmail, requiredText, topic } from '#src/forms/fields.ts';
import type { Form } from '#src/forms/form.ts';
import { LIMITS } from '#src/forms/limits.ts';
import type { ProblemKind } from '#src/routes.ts';

/** What the contact form needs to name a trail's problem. */
export interface ProblemTexts {
	readonly trails: Readonly<Record<string, string>>;
	readonly subject: string;
	readonly kilometre: string;
	readonly kind: string;
	readonly kinds: Readonly<Record<ProblemKind, string>>;
}

/** Kilometres from 0.0 to 999.9 as `routes.trailProblem` writes them: other digits would be another topic. */
const KILOMETRES = /^(?<whole>0|[1-9]\d{0,2})\.(?<tenth>\d)$/;

/**
 * The subject and the topic of a trail's problem, from the query that `routes.trailProblem` writes. `undefined` if it names
 * no trail of the site. An impossible kilometre or an unknown kind is left out, so that no text of the address's own
 * reaches the form. Each place and kind is a topic of its own: one visitor may report a fallen tree and a faded mark.
 */
export const readProblem = (
	{ trail = '', km = '', kind = '' }: Readonly<Record<string, string>>,
	texts: ProblemTexts,
): { subject: string; about: string } | undefined => {
	const title = Object.hasOwn(texts.trails, trail) && texts.trails[trail];
	if (!title) return undefined;
	const kilometre = KILOMETRES.exec(km)?.groups;
	const name = Object.hasOwn(texts.kinds, kind) ? texts.kinds[kind as ProblemKind] : undefined;
	return {
		subject: [
			fill(texts.subject, { title }),
			kilometre && fill(texts.kilometre, kilometre),
			name && fill(texts.kind, { kind: name }),
		].join(''),
		about: [`trail:${trail}`, kilometre && `km-${kilometre['whole']}-${kilometre['tenth']}`, name && kind]
			.filter(Boolean)
			.join('-'),
	};
};

const schema = object({
	name: requiredText(LIMITS.name),
	email: lowerCaseEmail(),
	subject: requiredText(LIMITS.subject),
	message: requiredText(LIMITS.message),
	about: topic(),
	language: language(),
});

export type ContactInput = InferType<typeof schema>;

export const contactForm: Form<ContactInput, 'contact'> = {
	name: 'contact',
	schema,
	cleaners: { message: cleanText },
};
