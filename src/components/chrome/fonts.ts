const OWN_FONTS = 'own-fonts';

/** As many elements a phone lays out anew without a stop that its visitor would feel. */
const PART_SIZE = 60;

/** The parts of an element, few of them larger than `PART_SIZE`, in the page's order. What is React's is one. */
const partsOf = (element: Element): readonly Element[] =>
	element.matches('[data-form]') || element.querySelectorAll('*').length <= PART_SIZE
		? [element]
		: [...element.children].flatMap(partsOf);

/**
 * Keeps what is in sight from taking a line less than before: all that stands below it would move. Until the window
 * changes, and all lines with it. What is React's keeps none: React would not know of it.
 */
const keepHeights = (): void => {
	const heights = new Map<CSSStyleDeclaration, number>();
	for (const text of document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3, p, li):not([data-form] *)')) {
		const { top, height } = text.getBoundingClientRect();
		if (top < innerHeight) heights.set(text.style, height);
	}
	for (const [style, height] of heights) style.minHeight = `${height}px`;
	const release = () => {
		for (const [style] of heights) style.minHeight = '';
	};
	addEventListener('resize', release, { once: true });
};

/**
 * Lets the page's fonts come once it has loaded and is painted: 30 kB that nothing on it needs. When both are there they
 * are shown one part of the page after the other, which a phone draws between two frames; all at once would stop it.
 * Without this script the whole page waits for them from the beginning.
 */
export const showFontsLater = (): void => {
	const root = document.documentElement;
	if (root.classList.contains(OWN_FONTS)) return;
	const show = async () => {
		await Promise.allSettled(['Besley', 'Hanken'].map((family) => document.fonts.load(`1em ${family}`)));
		keepHeights();
		for (const part of partsOf(document.body)) {
			part.classList.add(OWN_FONTS);
			await new Promise((resolve) => requestAnimationFrame(resolve));
		}
		document.body.classList.add(OWN_FONTS);
	};
	addEventListener('load', () => requestAnimationFrame(() => setTimeout(show)));
};
