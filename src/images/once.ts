/** By picture, then by what was asked of it. */
const answers = new WeakMap<ImageMetadata, Map<string, unknown>>();

/**
 * Asks once for what is made of a picture, however many pages show it: lists, related posts and posts that share a
 * picture would otherwise make Astro work it out again each time. `question` tells one use from another.
 */
export const once = <Answer>(image: ImageMetadata, question: string, ask: () => Answer): Answer => {
	const known = answers.get(image) ?? new Map<string, unknown>();
	answers.set(image, known);
	if (!known.has(question)) known.set(question, ask());
	return known.get(question) as Answer;
};
