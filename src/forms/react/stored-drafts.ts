/** Storage keys of drafts are this prefix and the form's name. */
export const DRAFT = 'draft:';

/** An unsent draft stays on the device for so many days, also after its tab is closed. */
export const UNSENT_DAYS = 7;

/** Removes unsent drafts that are too old. Every page calls this, for visitors who never open the form again. */
export const removeStaleDrafts = (): void => {
	try {
		for (const name in localStorage) {
			if (!name.startsWith(DRAFT)) continue;
			// Entries that are no draft have no `failedAt` and are removed too. This pattern takes fewer bytes on every page
			// than parsing the JSON.
			const [, failedAt] = /"failedAt":(\d+)/.exec(localStorage[name]) ?? [];
			if (!(Date.now() - Number(failedAt) < UNSENT_DAYS * 86_400_000)) localStorage.removeItem(name);
		}
	} catch {
		// Browsers that block storage have no drafts.
	}
};
