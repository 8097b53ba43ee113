/** A mistake in a content file that an editor has to correct. */
export interface Finding {
	/** From the project's folder. */
	readonly file: string;
	/** Counted from one; a finding about a whole file has none. */
	readonly line?: number;
	/** In Portuguese: what is wrong, and how to correct it. */
	readonly sentence: string;
}

export const toText = ({ file, line, sentence }: Finding): string =>
	`${[file, line].filter((part) => part !== undefined).join(':')}: ${sentence}`;
