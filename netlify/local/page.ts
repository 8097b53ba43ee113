import { Html, html } from '#netlify/server/mail/html.ts';

const STYLE = new Html(`
:root { color-scheme: light dark; --ink: light-dark(#14322b, #e8ece2); --soft: light-dark(#47605a, #b3c2b6);
	--paper: light-dark(#f3f3e8, #0f1f1b); --card: light-dark(#fdfcf6, #17302a); --line: light-dark(#c7cdb8, #35504a);
	--link: light-dark(#0b5c46, #8fd8b4); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 52rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { margin: 0 0 1.5rem; font-size: 1.75rem; line-height: 1.2; overflow-wrap: anywhere; }
h2 { margin: 2rem 0 .5rem; font-size: 1.125rem; }
a { color: var(--link); }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: .75rem; }
li a { font-size: 1.0625rem; font-weight: 600; }
li, dl, pre { margin: 0; padding: 1rem 1.25rem; background: var(--card); border: 1px solid var(--line);
	border-radius: .625rem; overflow-wrap: anywhere; }
li p { margin: .25rem 0 0; color: var(--soft); }
.tag { padding: .05rem .5rem; border: 1px solid var(--line); border-radius: 1rem; font-size: .875rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1.25rem; }
dt { color: var(--soft); }
dd { grid-column: 2; margin: 0; }
pre { font: .9375rem/1.5 ui-monospace, monospace; white-space: pre-wrap; }
iframe { display: block; width: 100%; height: 36rem; border: 1px solid var(--line); border-radius: .625rem;
	background: #fff; color-scheme: light; }
@media (max-width: 37.4375rem) { dl { grid-template-columns: 1fr; gap: 0; } dd { grid-column: 1; margin-bottom: .5rem; } }
`);

/** For what visitors wrote: allows inline styles and `data:` pictures, and nothing else. The frame with a mail inherits the policy. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

/** A whole page of the local platform's own. */
export const toPage = (title: string, content: Html, { status = 200, policy = POLICY } = {}): Response => {
	const page = html`<!doctype html>
<html lang="pt-PT">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;
	return new Response(page.text, {
		status,
		headers: {
			'content-type': 'text/html; charset=utf-8',
			'content-security-policy': policy,
			'cache-control': 'no-store',
			'x-content-type-options': 'nosniff',
		},
	});
};
