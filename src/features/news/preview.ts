/** The most characters of a subtitle that the home page shows, by the specification. */
const PREVIEW_LENGTH = 100;

const characters = new Intl.Segmenter('pt');

/** A subtitle cut to `PREVIEW_LENGTH` characters, with an ellipsis. A shorter one stays as it is. */
export const previewOf = (subtitle: string): string => {
	let count = 0;
	for (const { index } of characters.segment(subtitle)) {
		if (count === PREVIEW_LENGTH) return `${subtitle.slice(0, index).trimEnd()}…`;
		count++;
	}
	return subtitle;
};
