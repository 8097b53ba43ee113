import { test as testWithoutPage } from '@playwright/test';
import { expect, test } from '#tests/support/shared-page.ts';
import { sitePages } from '#tests/support/site-pages.ts';

testWithoutPage(
	'every page is answered without a redirect, also if its address ends with a slash',
	async ({ request }) => {
		for (const { address, html } of sitePages) {
			const answer = await request.get(address, { maxRedirects: 0 });
			expect(answer.status(), address).toBe(200);
			expect((await answer.text()) === html, address).toBe(true);
		}
		expect((await request.get('/trails/', { maxRedirects: 0 })).status()).toBe(200);
	},
);

test('an unknown address shows a page with links', async ({ page, expectProblem }) => {
	expectProblem(/status of 404/);
	const answer = await page.goto('/news/1999/gone');
	expect(answer?.status()).toBe(404);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Caminho errado');
	await page.getByRole('main').getByRole('link', { name: 'Voltar ao início' }).click();
	await expect(page).toHaveURL('/home');
});

testWithoutPage('in another language, what is not there is said in that language', async ({ request }) => {
	for (const [address, status, reached] of [
		['/en/nowhere', 404, '/en/nowhere'],
		['/en/outings/gone', 404, '/en/outings/gone'],
		['/en/outings/any/confirm', 200, '/en/outings/any/confirm'],
		['/en', 200, '/en/home'],
	] as const) {
		const answer = await request.get(address);
		expect([answer.status(), new URL(answer.url()).pathname], address).toEqual([status, reached]);
		expect(await answer.text(), address).toContain('<html lang="en-GB">');
	}
});

testWithoutPage('every kind of answer has the security headers', async ({ request }) => {
	const script = /src="([^"]+\.js)"|component-url="([^"]+)"/.exec(sitePages.map(({ html }) => html).join(''));
	for (const address of ['/home', '/nowhere', '/favicon.svg', script?.[1] ?? script?.[2] ?? '']) {
		const headers = (await request.get(address)).headers();
		expect(headers, address).toMatchObject({
			'x-content-type-options': 'nosniff',
			'x-frame-options': 'DENY',
			'referrer-policy': 'strict-origin-when-cross-origin',
			'strict-transport-security': 'max-age=31536000',
			'cross-origin-opener-policy': 'same-origin',
			'permissions-policy': expect.stringContaining('geolocation=()'),
			'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
		});
	}
	const reply = await request.post('/api/contact', { data: {} });
	expect(reply.status()).toBe(422);
	expect(reply.headers()).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
});

testWithoutPage('pages are checked at each visit, files with a hash in their name are kept', async ({ request }) => {
	const page = await request.get('/home');
	expect(page.headers()['cache-control']).toBe('public, max-age=0, must-revalidate');
	const [, picture = ''] = /<img[^>]* src="([^"]+)"/.exec(await page.text()) ?? [];
	expect((await request.get(picture)).headers()['cache-control']).toBe('public, max-age=31536000, immutable');
});

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
