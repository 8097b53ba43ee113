import { defineConfig } from '@playwright/test';
import { findBrowser } from '#tests/support/browser.ts';

const { SITE_ORIGIN, ENGINES } = process.env;

/** The journeys run in each engine that ENGINES names (`firefox webkit`), where Playwright's own browsers are installed. */
const projects = ENGINES?.split(' ').map((name) => ({
	name,
	testMatch: 'journeys.spec.ts',
	use: { browserName: name as 'firefox' | 'webkit', launchOptions: {} },
}));

export default defineConfig({
	testDir: 'tests/e2e',
	fullyParallel: true,
	workers: 2,
	reporter: 'list',
	// A slow machine is no fault of the site.
	timeout: 180_000,
	expect: { timeout: 45_000 },
	webServer: {
		command: `"${process.execPath}" tests/support/serve-site.ts`,
		// Empty, so that a machine's own settings neither take the mail nor the port.
		env: { PORT: '0', POSTMARK_HOST: '', POSTMARK_SERVER_TOKEN: '', MAIL_FROM: '', MAIL_TO: '' },
		wait: { stdout: /Site +(?<site_origin>\S+)/ },
		gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
	},
	...(projects && { projects }),
	use: {
		...(SITE_ORIGIN ? { baseURL: SITE_ORIGIN } : {}),
		locale: 'pt-PT',
		timezoneId: 'Europe/Lisbon',
		// Scrolling that takes its time would have to be waited for.
		contextOptions: { reducedMotion: 'reduce' },
		// Without a graphics card the browser would only imitate one.
		launchOptions: { ...(await findBrowser()), args: ['--disable-gpu'] },
	},
});
