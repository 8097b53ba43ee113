import { getEntry } from 'astro:content';
import { formatTaxNumber } from '#src/format/account-numbers.ts';
import type { Site } from '#src/schemas/site.ts';

/** `content/site.yaml`, with the values that pages derive from it. */
export interface SiteView extends Site {
	/** The phone as a link's address, if there is one. */
	readonly phoneHref: string | undefined;
	/** Where letters go, in one line; a locality alone if that is all that is known. */
	readonly address: string | undefined;
	/** `nif` in groups of three digits. */
	readonly taxNumber: string | undefined;
	readonly copyrightYear: number;
}

/** Phones in site.yaml are Portuguese, with or without the country's code. */
const toPhoneHref = (phone: string) => {
	const number = phone.replace(/[^\d+]/g, '');
	return `tel:${number.startsWith('+') ? number : `+351${number}`}`;
};

const toAddress = (place: Site['place']): string | undefined =>
	place && [place.street, [place.postalCode, place.locality].filter(Boolean).join(' ')].filter(Boolean).join(', ');

export const getSite = async (): Promise<SiteView> => {
	const entry = await getEntry('site', 'site');
	if (!entry) throw new Error('site.yaml is missing: npm run content says more.');
	return {
		...entry.data,
		phoneHref: entry.data.phone && toPhoneHref(entry.data.phone),
		address: toAddress(entry.data.place),
		taxNumber: entry.data.nif && formatTaxNumber(entry.data.nif),
		copyrightYear: new Date().getUTCFullYear(),
	};
};
