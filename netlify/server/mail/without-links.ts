/** Letters, digits, spaces, and signs of names that are never part of an address. */
const JOINT = /[^\p{L}\p{M}\p{N}\p{Join_Control}\s'’()-](?=\S)/gu;

/** A telephone number: nine digits or more with anything but letters between them. */
const PHONE = /\p{Nd}(?:[^\p{L}\p{Nd}]*\p{Nd}){8,}/gu;

/**
 * A visitor's words, changed so that no mail reader makes a link of them: «evil. pt», «a@ evil. pt», «7601 · 2345 · 6».
 * Spaces and dots are added, which readers see; no character is removed.
 */
export const withoutLinks = (text: string): string =>
	text
		.replace(JOINT, '$& ')
		.replace(PHONE, (digits) => digits.replace(/\p{Nd}{1,4}(?=.)/gsu, '$& · ').replace(/ {2,}/g, ' '));
