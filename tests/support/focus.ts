import type { Page } from '@playwright/test';

/** How the focused element looks to a visitor. */
interface FocusStop {
	/** The beginning of its mark-up, which tells it from the others. */
	readonly element: string;
	/** The width of its outline in pixels; 0 without one. */
	readonly outline: number;
	/** Whether the element stays out of sight, or wholly covered by something such as a sticky bar. */
	readonly covered: boolean;
}

/** Presses Tab until the focus has visited every control and leaves the page. Returns one stop for each. */
export const tabThrough = async (page: Page): Promise<FocusStop[]> => {
	const stops: FocusStop[] = [];
	for (;;) {
		await page.keyboard.press('Tab');
		const stop = await page.evaluate(async () => {
			const focused = document.activeElement;
			if (!focused || focused === document.body) return undefined;
			// An invisible control shows the focus on the element around it.
			const element = (getComputedStyle(focused).opacity === '0' && focused.parentElement) || focused;
			const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
			const isDrawn = outlineStyle !== 'none' && !/, 0\)$|\/ 0\)$|transparent/.test(outlineColor);
			const isHit = (x: number, y: number) => {
				const top = document.elementFromPoint(x, y);
				return top !== null && (element.contains(top) || top.contains(element));
			};
			const isCovered = () =>
				![...element.getClientRects()].some(({ left, top, width, height }) =>
					[0.1, 0.5, 0.9].some((part) => isHit(left + width / 2, top + height * part)),
				);
			// A form that hydrates, or the error of the field before, moves what is below; the browser then scrolls back.
			const start = performance.now();
			while (isCovered() && performance.now() - start < 5_000) await new Promise(requestAnimationFrame);
			return {
				element: element.outerHTML.slice(0, 160),
				outline: isDrawn ? Number.parseFloat(outlineWidth) : 0,
				covered: isCovered(),
			};
		});
		if (!stop) return stops;
		stops.push(stop);
	}
};
