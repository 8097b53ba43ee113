import { expect, test } from '#tests/support/shared-page.ts';
import { sitePages } from '#tests/support/site-pages.ts';

/** Content that an attacker may bring into a page. */
const INTRUDERS = {
	'an inline script': `<script>document.title = 'seen'</script>`,
	'an event handler': `<img src="/nowhere" onerror="document.title = 'seen'">`,
	'a style element': `<style>p { position: fixed }</style>`,
	'a style attribute': `<p style="position: fixed">Olá</p>`,
	'a script of another site': `<script src="https://example.com/a.js"></script>`,
	'a base address': `<base href="https://example.com/">`,
	'a form to another site': `<form action="https://example.com/" method="post"></form><script>document.forms[0].submit()</script>`,
};

test('every page has a policy that names all it may load, and allows no other inline code', async ({ request }) => {
	for (const { address, html } of sitePages) {
		const scripts = (await request.get(address)).headers()['content-security-policy'] ?? '';
		expect(scripts, address).toMatch(/^script-src 'self' 'sha256-/);
		for (const directive of ['img-src', 'font-src', 'connect-src', 'manifest-src', 'worker-src', 'form-action'])
			expect(scripts, address).toContain(`; ${directive} 'self';`);
		for (const directive of ['media-src', 'object-src', 'frame-src', 'base-uri', 'frame-ancestors'])
			expect(`${scripts};`, address).toContain(`; ${directive} 'none';`);
		const [, styles = ''] = /<meta http-equiv="Content-Security-Policy" content="([^"]+)">/.exec(html) ?? [];
		expect(styles, address).toMatch(/^style-src 'self' 'sha256-/);
		// The policy does not apply to elements before it.
		expect(html.indexOf('<style'), address).toBeGreaterThan(html.indexOf(styles));
		expect(`${scripts}; ${styles}`, address).not.toMatch(/unsafe|\*|https?:|data:/);
	}
});

for (const [name, html] of Object.entries(INTRUDERS)) {
	test(`${name} that gets into a page is refused`, async ({ page, expectProblem }) => {
		expectProblem(/Content Security Policy/);
		if (name === 'an event handler') expectProblem(/status of 404/);
		if (name === 'a script of another site') expectProblem(/^Request (?:failed: csp|to another site:) /);
		await page.route('/terms', async (route) => {
			const response = await route.fetch();
			await route.fulfill({ response, body: (await response.text()).replace('</main>', `${html}</main>`) });
		});
		await page.goto('/terms');
		await expect(page).not.toHaveTitle('seen');
		await expect(page).toHaveURL('/terms');
	});
}
