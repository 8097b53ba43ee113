/** Letters, digits, spaces, and what stands in names without ever holding an address together. */
const JOINT = /[^\p{L}\p{M}\p{N}\p{Join_Control}\s'’()-](?=\S)/gu;

/** Nine digits or more, whatever but letters is between them: a telephone number. */
const PHONE = /\p{Nd}(?:[^\p{L}\p{Nd}]*\p{Nd}){8,}/gu;

/**
 * A visitor's words with nothing that a mail reader makes a link of by itself: «evil. pt», «a@ evil. pt», «7601 · 2345 · 6».
 * Spaces and dots that are seen, since readers look through those that are not. Every character stays.
 */
export const defuse = (text: string): string =>
	text
		.replace(JOINT, '$& ')
		.replace(PHONE, (digits) => digits.replace(/\p{Nd}{1,4}(?=.)/gsu, '$& · ').replace(/ {2,}/g, ' '));
