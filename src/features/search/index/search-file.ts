/** The kinds of documents, in the order in which results show them. */
export const SEARCH_KINDS = ['trail', 'news', 'page'] as const;

export type SearchKind = (typeof SEARCH_KINDS)[number];

/** Something that can be found. Its texts are composed letters (NFC) without mark-up. */
export interface SearchDocument {
	readonly kind: SearchKind;
	/** The document's address, which no other document has. */
	readonly href: string;
	readonly title: string;
	/** Shown below the title: a day, a length, a price. */
	readonly facts: string;
	/** Words by which the document is found, but which are not shown. */
	readonly keywords: string;
	readonly summary: string;
	/** The document's own text, cut to its share of the file. */
	readonly text: string;
	/** Address of a picture with the ratio 4:3. */
	readonly picture?: string | undefined;
}

/** The words of the search itself, from the translation file. `{{…}}` stands for values that are filled in. */
export interface SearchTexts {
	readonly label: string;
	readonly close: string;
	/** The kinds that the site has. */
	readonly kinds: Readonly<Partial<Record<SearchKind, string>>>;
	readonly one: string;
	readonly many: string;
	readonly similar: string;
	readonly none: string;
	readonly noneHelp: string;
	readonly more: string;
}

/** Everything that the search needs: `/search.json`. */
export interface SearchFile {
	readonly texts: SearchTexts;
	/** Links to show if nothing is found. */
	readonly ways: readonly { readonly href: string; readonly label: string }[];
	readonly documents: readonly SearchDocument[];
}
