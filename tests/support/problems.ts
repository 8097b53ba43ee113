import type { BrowserContext, ConsoleMessage, Request, WebError } from '@playwright/test';

/** The problems found in a browser while it is watched. */
interface ProblemWatch {
	readonly found: readonly string[];
	stop(): void;
}

/** Watches for console errors, uncaught errors, failed requests and requests to other sites. */
export const watchForProblems = (context: BrowserContext, origin: string): ProblemWatch => {
	const found: string[] = [];
	const onConsole = (message: ConsoleMessage) => {
		if (message.type() === 'error') found.push(`Console: ${message.text()} ${message.location().url}`);
	};
	const onError = (webError: WebError) => found.push(`Uncaught: ${webError.error()}`);
	const onRequest = (request: Request) => {
		const { origin: asked, protocol } = new URL(request.url());
		if (asked !== origin && protocol !== 'data:') found.push(`Request to another site: ${request.url()}`);
	};
	const onFailure = (request: Request) => {
		const reason = request.failure()?.errorText;
		// The browser itself aborts requests when a visitor leaves the page.
		if (reason !== 'net::ERR_ABORTED') found.push(`Request failed: ${reason} ${request.url()}`);
	};
	context.on('console', onConsole);
	context.on('weberror', onError);
	context.on('request', onRequest);
	context.on('requestfailed', onFailure);

	return {
		found,
		stop: () => {
			context.off('console', onConsole);
			context.off('weberror', onError);
			context.off('request', onRequest);
			context.off('requestfailed', onFailure);
		},
	};
};
