/**
 * What does not fit the page that this runs in: elements that stick out at the sides, and text that its box cuts off.
 * Evaluated in a browser, so it refers to nothing outside.
 */
export const findOverflow = (): string[] => {
	const { clientWidth, scrollWidth } = document.documentElement;
	const found = scrollWidth > clientWidth ? [`The page is ${scrollWidth} px wide`] : [];
	// What lies behind a dialog is out of use.
	const part = document.querySelector('dialog[open]') ?? document.body;
	const all = [...part.querySelectorAll<HTMLElement>('*')];
	const scrollers = all.filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowX));
	for (const element of all) {
		const { left, right, width, height } = element.getBoundingClientRect();
		// What nobody sees: hidden altogether, or for screen readers alone.
		if (width <= 1 || height <= 1 || element.closest('.visually-hidden')) continue;
		const name = element.outerHTML.slice(0, 120);
		// A wide table may scroll by itself.
		const scrolls = scrollers.some((scroller) => scroller !== element && scroller.contains(element));
		if (!scrolls && (left < -0.5 || right > clientWidth + 0.5)) found.push(`Sticks out: ${name}`);
		const { overflowX, overflowY } = getComputedStyle(element);
		const cutsOff = [overflowX, overflowY].some((overflow) => /hidden|clip/.test(overflow));
		const isFull = element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1;
		if (cutsOff && isFull && element.innerText?.trim()) found.push(`Cuts off text: ${name}`);
	}
	return found;
};
