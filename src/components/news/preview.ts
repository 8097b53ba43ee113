/** How much of a subtitle a card shows, in characters. */
const PREVIEW_LENGTH = 100;

/** A subtitle cut to `PREVIEW_LENGTH` characters and an ellipsis; a shorter one stays as it is. */
export const previewOf = (subtitle: string): string => {
	const characters = [...new Intl.Segmenter('pt').segment(subtitle)].map(({ segment }) => segment);
	if (characters.length <= PREVIEW_LENGTH) return subtitle;
	return `${characters.slice(0, PREVIEW_LENGTH).join('').trimEnd()}…`;
};
