import type { Page } from '@playwright/test';

/** What a sighted visitor sees of the element that has the focus. */
interface FocusStop {
	/** The start of its mark-up, and so enough to tell it from the others. */
	readonly element: string;
	/** In pixels; 0 if nothing is drawn around it. */
	readonly outline: number;
	/** Whether something, such as a bar that sticks, lies over all of it, or it is out of sight. */
	readonly covered: boolean;
}

/** Presses Tab until the focus has been everywhere once and leaves the page. */
export const tabThrough = async (page: Page): Promise<FocusStop[]> => {
	const stops: FocusStop[] = [];
	for (;;) {
		await page.keyboard.press('Tab');
		const stop = await page.evaluate(() => {
			const focused = document.activeElement;
			if (!focused || focused === document.body) return undefined;
			// A control that is not drawn itself shows by what stands around it.
			const element = (getComputedStyle(focused).opacity === '0' && focused.parentElement) || focused;
			const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
			const isDrawn = outlineStyle !== 'none' && !/, 0\)$|\/ 0\)$|transparent/.test(outlineColor);
			const isHit = (x: number, y: number) => {
				const top = document.elementFromPoint(x, y);
				return top !== null && (element.contains(top) || top.contains(element));
			};
			const points = [...element.getClientRects()].flatMap(({ left, top, width, height }) =>
				[0.1, 0.5, 0.9].map((part) => isHit(left + width / 2, top + height * part)),
			);
			return {
				element: element.outerHTML.slice(0, 160),
				outline: isDrawn ? Number.parseFloat(outlineWidth) : 0,
				covered: !points.includes(true),
			};
		});
		if (!stop) return stops;
		stops.push(stop);
	}
};
