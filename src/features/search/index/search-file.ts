/** What is found, in the order in which it is shown. */
export const SEARCH_KINDS = ['trail', 'news', 'page'] as const;

export type SearchKind = (typeof SEARCH_KINDS)[number];

/** Something that can be found. Its texts are composed letters (NFC) without mark-up. */
export interface SearchDocument {
	readonly kind: SearchKind;
	/** The address; no two have the same. */
	readonly href: string;
	readonly title: string;
	/** What is told beside the title: a day, a length, a price. */
	readonly facts: string;
	/** Words that it is found by and that are not shown. */
	readonly keywords: string;
	readonly summary: string;
	/** Its own text, as far as there is room for it. */
	readonly text: string;
	/** Address of a picture of 4 : 3. */
	readonly picture?: string | undefined;
}

/** The words of the search itself, from the translation file; what stands in `{{…}}` is filled in. */
export interface SearchTexts {
	readonly label: string;
	readonly close: string;
	readonly kinds: Readonly<Record<SearchKind, string>>;
	readonly one: string;
	readonly many: string;
	readonly similar: string;
	readonly none: string;
	readonly noneHelp: string;
	readonly more: string;
}

/** All that a search takes: `/search.json`. */
export interface SearchFile {
	readonly texts: SearchTexts;
	/** Where to go if nothing is found. */
	readonly ways: readonly { readonly href: string; readonly label: string }[];
	readonly documents: readonly SearchDocument[];
}
