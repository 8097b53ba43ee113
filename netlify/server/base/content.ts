import type { MailColours } from '#src/brand/tokens.ts';
import type { Site } from '#src/collections.ts';
import type { Membership } from '#src/features/membership/schema.ts';
import type { OutingOffer } from '#src/features/outings/offer.ts';
import type { Action } from '#src/features/schedule/schema.ts';
import type { Catalogue } from '#src/features/store/prices/catalogue.ts';
import type { StoreRules } from '#src/features/store/schema.ts';
import type { Features } from '#src/features.ts';
import { setOwnTimeZone } from '#src/format/clock.ts';
import { DEFAULT_LANGUAGE, type Language, toLanguage } from '#src/format/language.ts';
import type { FiledForm } from '#src/forms/form.ts';
import type { WholePlace } from '#src/schemas/fields.ts';
import content from './content.json' with { type: 'json' };

/** What visitors may read in their language. */
export interface ContentTexts {
	readonly site: Site;
	/** Only of a site with memberships. */
	readonly membership?: Membership;
	/** By id. A guided walk has no weekdays; it has the title of its trail. */
	readonly actions: Readonly<
		Record<string, Pick<Action, 'title'> & Partial<Pick<Action, 'weekdays'>> & { readonly trail?: string }>
	>;
	/** By id, with their changes applied. */
	readonly outings: Readonly<Record<string, OutingOffer>>;
	readonly catalogue: Catalogue;
}

/** The functions' part of `content/`, written by `npm run content`. */
export interface ServerContent extends ContentTexts {
	/** ISO 8601, UTC. */
	readonly builtAt: string;
	/** The days after the build when the site has to be built again, in their order. */
	readonly buildDays: readonly string[];
	readonly features: Features;
	/** The municipalities by code, and the areas of warnings, that trails and outings are in. */
	readonly places: { readonly codes: readonly string[]; readonly areas: readonly string[] };
	readonly colours: MailColours;
	/** `owner/name` of the repository on GitHub that Netlify builds from. */
	readonly repository?: string;
	/** The content in the site's other languages. A text without a translation is Portuguese. */
	readonly translations: Readonly<Partial<Record<Language, ContentTexts>>>;
}

const all = content as unknown as ServerContent;

setOwnTimeZone(all.site.timeZone);

export const {
	builtAt,
	buildDays,
	site,
	features,
	places,
	membership,
	actions,
	outings,
	catalogue,
	colours,
	repository,
} = all;

/** The site's language by its code: the default one for another, also if the site had it once. */
export const toSiteLanguage = (code: unknown): Language => {
	const language = toLanguage(code);
	return all.translations[language] ? language : DEFAULT_LANGUAGE;
};

/** The content as visitors read it in a language. */
export const contentIn = (language: Language): ContentTexts => all.translations[language] ?? all;

/** @throws if `site/` has no rules of a shop. Then only the mails of older orders call this. */
export const storeRules = ({ store }: Site = site): StoreRules => {
	if (!store) throw new Error('content/site has no store.yaml.');
	return store;
};

/** @throws if the association has no place, which only a site without a shop may leave out. */
export const storePlace = ({ place }: Site = site): WholePlace => {
	if (!place) throw new Error('content/site/association.yaml has no place.');
	// The schema requires a whole place of a site with a shop.
	return place as WholePlace;
};

export const storeAddress = (): string => {
	const { street, postalCode, locality } = storePlace();
	return `${street}, ${postalCode} ${locality}`;
};

/** The site's public address without a slash at the end, for links in mails. */
export const siteAddress = (): string => (process.env['URL'] || 'http://localhost:8888').replace(/\/$/, '');

interface FormRules {
	readonly duplicateDays: number;
	readonly retentionDays: number;
	readonly copyToVisitor: boolean;
	/** The law requires the copy as a receipt: it may be postponed, not left out. */
	readonly requiresReceipt: boolean;
}

/** The rules of `site/forms.yaml`. Forms without `copyToVisitor` (orders, withdrawals) require a receipt. */
export const rulesOf = (form: FiledForm): FormRules => {
	const rules = site.forms[form];
	return {
		duplicateDays: Number.POSITIVE_INFINITY,
		copyToVisitor: true,
		requiresReceipt: !('copyToVisitor' in rules),
		...rules,
	};
};
