/** For what is never what a visitor waits for. */
export const whenLoaded = async (): Promise<void> => {
	if (document.readyState !== 'complete')
		await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
};
