/** How much of a subtitle a card shows, in characters. */
const PREVIEW_LENGTH = 100;

const characters = new Intl.Segmenter('pt');

/** A subtitle cut to `PREVIEW_LENGTH` characters and an ellipsis; a shorter one stays as it is. */
export const previewOf = (subtitle: string): string => {
	let count = 0;
	for (const { index } of characters.segment(subtitle)) {
		if (count === PREVIEW_LENGTH) return `${subtitle.slice(0, index).trimEnd()}…`;
		count++;
	}
	return subtitle;
};
