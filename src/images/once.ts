/** By picture, then by `question`. */
const answers = new WeakMap<ImageMetadata, Map<string, unknown>>();

/**
 * Calls `ask` once for each picture and `question`, and keeps the answer for every page. Without it, Astro would work
 * out the same files again for each list, related post or other post that shows the picture.
 */
export const once = <Answer>(image: ImageMetadata, question: string, ask: () => Answer): Answer => {
	const known = answers.get(image) ?? new Map<string, unknown>();
	answers.set(image, known);
	if (!known.has(question)) known.set(question, ask());
	return known.get(question) as Answer;
};
