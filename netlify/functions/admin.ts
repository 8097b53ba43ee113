import type { Config } from '@netlify/functions';
import { features, repository, site } from '#netlify/server/base/content.ts';
import { html } from '#src/format/html.ts';
import { LANGUAGES } from '#src/format/language.ts';

/**
 * What the editor may load and run. Its interface writes styles into the page; pictures that are chosen, and those that it
 * fetches from GitHub, have addresses of this browser; Safari makes WebP, and every browser reads a phone's HEIC, in WebAssembly.
 */
const POLICY = [
	"default-src 'none'",
	"script-src 'self' 'wasm-unsafe-eval'",
	"style-src 'self' 'unsafe-inline'",
	"font-src 'self'",
	"img-src 'self' blob: data: https://*.githubusercontent.com",
	"connect-src 'self' blob: data: https://api.github.com https://*.githubusercontent.com",
	"worker-src 'self' blob:",
	"frame-src 'self' blob:",
	"form-action 'none'",
	"base-uri 'self'",
	"frame-ancestors 'none'",
].join('; ');

const HEADERS = {
	'content-type': 'text/html; charset=utf-8',
	'content-security-policy': POLICY,
	// The window where one signs in at GitHub sends its answer to this one.
	'cross-origin-opener-policy': 'same-origin-allow-popups',
	'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
	'referrer-policy': 'strict-origin-when-cross-origin',
	'strict-transport-security': 'max-age=31536000',
	'x-content-type-options': 'nosniff',
	'x-frame-options': 'DENY',
	'x-robots-tag': 'noindex',
};

/** The editor's library, whose files would go to the site without a proposal, is not offered. */
const page = () => html`<!doctype html>
<html lang="${LANGUAGES.pt}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
${repository ? html`<meta name="repository" content="${repository}">` : ''}
<title>Editor · ${site.name}</title>
<link rel="icon" href="/favicon.svg">
<style>[role=radio][aria-label="Recursos"] { display: none }</style>
<script type="module" src="/admin/editor.js"></script>
</head>
<body><noscript><p>O editor precisa de JavaScript.</p></noscript></body>
</html>
`;

/**
 * The editor's page. It comes from a function, because the headers of all pages also apply to every file, and this page
 * needs others.
 */
export default async (): Promise<Response> =>
	features.editing
		? new Response(page().text, { headers: HEADERS })
		: new Response('Este sítio não tem editor: «editing: false» em site/features.yaml desliga-o.', { status: 404 });

export const config: Config = { path: '/admin' };
