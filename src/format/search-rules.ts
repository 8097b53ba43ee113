/** Replaces the ending of a word that has more letters than `over`. */
interface Ending {
	/** A regular expression. */
	readonly ending: string;
	readonly over: number;
	readonly by: string;
}

/** What the search has to know of a language. It travels in the search's file, so no script has another language's. */
export interface SearchRules {
	/** Words that occur in every text, in plain letters. Nobody searches for them, and they would hide useful results. */
	readonly functionWords: string;
	/**
	 * How all forms of a word become one stem, in plain letters, as people type on phones. Of each step the first ending that
	 * fits is replaced.
	 */
	readonly stemming: readonly (readonly Ending[])[];
}
