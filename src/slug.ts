/** A text as part of an address: small letters without accents, digits and hyphens; empty if it has none of them. */
export const toSlug = (text: string): string =>
	text
		.normalize('NFD')
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.match(/[a-z0-9]+/g)
		?.join('-') ?? '';
