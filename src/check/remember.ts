/** How many texts: more than a site has files. */
const MOST = 1_000;

/**
 * The same function of a text, with its last results remembered: a check in the editor takes half the time. Callers share a
 * result, so none may change it.
 */
export const remember = <Made extends object>(make: (text: string) => Made): ((text: string) => Made) => {
	const last = new Map<string, Made>();
	return (text) => {
		const made = last.get(text) ?? make(text);
		// The last one to be used is the last one to go.
		last.delete(text);
		last.set(text, made);
		if (last.size > MOST) last.delete(last.keys().next().value ?? '');
		return made;
	};
};
