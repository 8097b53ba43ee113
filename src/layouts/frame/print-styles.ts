/**
 * Fetches the styles for paper once the page has loaded. A browser would fetch them beside the first picture, and show
 * that later (docs/first-paint.md). Without a script they are fetched at once: they stand in the head's `noscript`.
 */
export const fetchPrintStyles = (): void => {
	addEventListener('load', () => {
		for (const noscript of document.head.querySelectorAll('noscript')) noscript.outerHTML = noscript.textContent;
	});
};
