import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '#tests/support/page.ts';

test('a page is not painted before it is complete', async ({ page, baseURL, expectProblem }) => {
	// The slow server of this test has another origin.
	expectProblem(/to another site: http:\/\/127\.0\.0\.1/);
	const rest = Promise.withResolvers<void>();
	const server = createServer(async (request, response) => {
		const answer = await fetch(new URL(request.url ?? '', baseURL));
		const body = Buffer.from(await answer.arrayBuffer());
		response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
		const middle = request.url === '/about' ? body.indexOf('</main>') - 1_000 : 0;
		response.write(body.subarray(0, middle));
		if (middle) await rest.promise;
		response.end(body.subarray(middle));
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

	const paints = () => page.evaluate(() => performance.getEntriesByType('paint').length);
	await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/about`, { waitUntil: 'commit' });
	await expect(page.locator('main')).toBeAttached();
	await page.waitForTimeout(500);
	expect(await paints()).toBe(0);
	rest.resolve();
	await expect.poll(paints).toBeGreaterThan(0);
	server.close();
	server.closeAllConnections();
});
