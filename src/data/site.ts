import { getEntry } from 'astro:content';
import type { Site } from '#src/collections.ts';
import { formatTaxNumber } from '#src/format/account-numbers.ts';
import { toLanguage } from '#src/format/language.ts';
import { formatPhoneIn, phoneHref } from '#src/format/phone.ts';
import type { Locale } from '#src/i18n/translate.ts';
import { getSingle, type Translated } from './translated.ts';

/** What the files of `content/site/` say, with the values that pages derive from it. */
export interface SiteView extends Omit<Site, 'store'>, Pick<Translated<unknown>, 'langOf'> {
	/** Only of a site with a shop. */
	readonly store: (NonNullable<Site['store']> & Pick<Translated<unknown>, 'langOf'>) | undefined;
	/** The phone as a link's address, if there is one. */
	readonly phoneHref: string | undefined;
	/** Where letters go, in one line; a locality alone if that is all that is known. */
	readonly address: string | undefined;
	/** `nif` in groups of three digits. */
	readonly taxNumber: string | undefined;
	readonly copyrightYear: number;
}

const toAddress = (place: Site['place']): string | undefined =>
	place && [place.street, [place.postalCode, place.locality].filter(Boolean).join(' ')].filter(Boolean).join(', ');

export const getSite = async (locale: Locale): Promise<SiteView> => {
	const [association, forms] = [
		await getSingle('association', 'association', locale),
		await getEntry('forms', 'forms'),
	];
	if (!association || !forms) throw new Error('A file of site/ is missing: npm run content says more.');
	const { phone, place, nif } = association.data;
	const rules = ENABLED.store ? await getSingle('storeRules', 'store', locale) : undefined;
	return {
		...association.data,
		langOf: association.langOf,
		forms: forms.data,
		store: rules && { ...rules.data, langOf: rules.langOf },
		...(phone && { phone: formatPhoneIn(toLanguage(locale))(phone) }),
		phoneHref: phone && phoneHref(phone),
		address: toAddress(place),
		taxNumber: nif && formatTaxNumber(nif),
		copyrightYear: new Date().getUTCFullYear(),
	};
};

/** `content/pictures.yaml`: each of its fields may be missing. */
export const getSitePictures = async (locale: Locale) => {
	const entry = await getSingle('pictures', 'pictures', locale);
	return { ...entry?.data, langOf: entry?.langOf };
};
