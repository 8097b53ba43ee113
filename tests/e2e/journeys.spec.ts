import type { Page } from '@playwright/test';
import { OTHER_LANGUAGES } from '#src/collections.ts';
import { DEFAULT_LANGUAGE, LANGUAGE_CODES } from '#src/format/language.ts';
import type { Engine } from '#tests/support/engines.ts';
import { journeysIn, KEYS, walkJourney } from '#tests/support/journeys.ts';
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

/** In Chromium alone, other tests walk the same ways in Portuguese, and further. */
const languages = process.env['ENGINES'] ? LANGUAGE_CODES : OTHER_LANGUAGES;

for (const language of languages)
	for (const journey of journeysIn(language).filter(({ withoutNetwork }) => !withoutNetwork))
		test(journey.name, { tag: language === DEFAULT_LANGUAGE || journey.inEveryRun ? [] : '@languages' }, async ({
			page,
			baseURL,
			expectProblem,
		}) => {
			if (journey.name.includes('translator')) expectProblem(/React error #418/);
			await walkJourney(journey, {
				engine: engineOf(page),
				origin: String(baseURL),
				language,
				stopSite: async () => {},
			});
		});
