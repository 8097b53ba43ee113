import { getEntry } from 'astro:content';
import { formatTaxNumber } from '#src/format/tax-number.ts';
import type { Site } from '#src/schemas/site.ts';

/** `content/site.yaml`, with the values that pages derive from it. */
export interface SiteView extends Site {
	/** The phone as a link's address. */
	readonly phoneHref: string;
	/** `nif` in groups of three digits. */
	readonly taxNumber: string | undefined;
	readonly copyrightYear: number;
}

/** Phones in site.yaml are Portuguese, with or without the country's code. */
const toPhoneHref = (phone: string) => {
	const number = phone.replace(/[^\d+]/g, '');
	return `tel:${number.startsWith('+') ? number : `+351${number}`}`;
};

export const getSite = async (): Promise<SiteView> => {
	const entry = await getEntry('site', 'site');
	if (!entry) throw new Error('content/site.yaml is missing: npm run content says more.');
	return {
		...entry.data,
		phoneHref: toPhoneHref(entry.data.phone),
		taxNumber: entry.data.nif && formatTaxNumber(entry.data.nif),
		copyrightYear: new Date().getUTCFullYear(),
	};
};
