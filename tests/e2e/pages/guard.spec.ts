import { expect, test } from '#tests/support/shared-page.ts';
import { sitePages } from '#tests/support/site-pages.ts';

/** Content that an attacker may inject, and the browser's message about its refusal. */
const INTRUDERS = [
	[`<script>document.title = 'seen'</script>`, /Console: .*inline script/],
	[`<img src="/nowhere" onerror="document.title = 'seen'">`, /Console: .*inline event handler/],
	['<style>h1 { position: fixed }</style>', /Console: .*inline style.*style-src '/],
	['<p style="position: fixed">Olá</p>', /Console: .*inline style/],
	['<script src="https://example.com/a.js"></script>', /Console: .*example\.com\/a\.js/],
	['<base href="https://example.com/">', /Console: .*base-uri/],
] as const;

test('every page has a policy that names all it may load, and allows no other inline code', async ({ request }) => {
	const scripts = (await request.get('/terms')).headers()['content-security-policy'] ?? '';
	expect(scripts).toMatch(/^script-src 'self' 'sha256-/);
	for (const directive of ['img-src', 'font-src', 'connect-src', 'manifest-src', 'worker-src', 'form-action'])
		expect(scripts).toContain(`; ${directive} 'self';`);
	for (const directive of ['media-src', 'object-src', 'frame-src', 'base-uri', 'frame-ancestors'])
		expect(`${scripts};`).toContain(`; ${directive} 'none';`);
	for (const { address, html } of sitePages) {
		const [, styles = ''] = /<meta http-equiv="Content-Security-Policy" content="([^"]+)">/.exec(html) ?? [];
		expect(styles, address).toMatch(/^style-src 'self' 'sha256-/);
		// The policy does not apply to elements before it.
		expect(html.indexOf('<style'), address).toBeGreaterThan(html.indexOf(styles));
		expect(`${scripts}; ${styles}`, address).not.toMatch(/unsafe|\*|https?:|data:/);
	}
});

test('injected content is refused', async ({ page, expectProblem }) => {
	for (const [, refusal] of INTRUDERS) expectProblem(refusal);
	expectProblem(/status of 404/);
	expectProblem(/^Request (?:failed: csp|to another site:) /);
	await page.route('/terms', async (route) => {
		const response = await route.fetch();
		const intruders = INTRUDERS.map(([html]) => html).join('');
		await route.fulfill({ response, body: (await response.text()).replace('</main>', `${intruders}</main>`) });
	});
	await page.goto('/terms');
	await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('position', 'static');
	await expect(page.getByText('Olá', { exact: true })).toHaveCSS('position', 'static');
	await expect(page).not.toHaveTitle('seen');
	await expect(page).toHaveURL('/terms');
});
