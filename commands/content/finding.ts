/** Something in a content file that its editor has to mend. */
export interface Finding {
	/** From the project's folder. */
	readonly file: string;
	/** From one; files as a whole have none. */
	readonly line?: number;
	/** In Portuguese: what is wrong, and the cure. */
	readonly sentence: string;
}

export const toText = ({ file, line, sentence }: Finding): string =>
	`${[file, line].filter((part) => part !== undefined).join(':')}: ${sentence}`;
