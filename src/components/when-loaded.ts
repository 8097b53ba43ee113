/** Resolves once the page has loaded, for work that no visitor waits for. */
export const whenLoaded = async (): Promise<void> => {
	if (document.readyState !== 'complete')
		await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
};
