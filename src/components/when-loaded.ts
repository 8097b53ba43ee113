/** What no visitor waits for follows once the page is there. */
export const whenLoaded = async (): Promise<void> => {
	if (document.readyState !== 'complete')
		await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
};
