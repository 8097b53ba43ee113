/** Before the name of a form, under which a browser keeps its draft. */
export const DRAFT = 'draft:';

/** Days that a draft which could not be sent stays on the device, whether its tab does or not. */
export const UNSENT_DAYS = 7;

/** Every page does this: whoever never comes back to a form has what they typed there no longer on the device. */
export const removeStaleDrafts = (): void => {
	try {
		for (const name in localStorage) {
			if (!name.startsWith(DRAFT)) continue;
			// What is none, and so has no such moment, goes too. A few bytes less than to parse it, on every page.
			const [, failedAt] = /"failedAt":(\d+)/.exec(localStorage[name]) ?? [];
			if (!(Date.now() - Number(failedAt) < UNSENT_DAYS * 86_400_000)) localStorage.removeItem(name);
		}
	} catch {
		// Storage is off: there is nothing.
	}
};
