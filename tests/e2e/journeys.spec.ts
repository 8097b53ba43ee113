import type { Page } from '@playwright/test';
import type { Engine } from '#tests/support/engines.ts';
import { JOURNEYS, KEYS, walkJourney } from '#tests/support/journeys.ts';
import { test } from '#tests/support/page.ts';

const keyOf = (character: string) => Object.entries(KEYS).find(([, key]) => key === character)?.[0];

const engineOf = (page: Page): Engine => ({
	open: (address) => page.goto(address),
	evaluate: (expression) => page.evaluate(expression),
	press: (x, y) => page.mouse.click(x, y),
	type: async (keys) => {
		const key = keyOf(keys);
		await (key ? page.keyboard.press(key) : page.keyboard.type(keys));
	},
	resize: (width, height) => page.setViewportSize({ width, height }),
	close: () => page.close(),
});

for (const journey of JOURNEYS.filter(({ withoutNetwork }) => !withoutNetwork))
	test(journey.name, async ({ page, baseURL, expectProblem }) => {
		if (journey.name.includes('translator')) expectProblem(/React error #418/);
		await walkJourney(journey, engineOf(page), String(baseURL), async () => {});
	});
