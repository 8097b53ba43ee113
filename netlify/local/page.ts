import { Html, html } from '#src/format/html.ts';
import { LANGUAGES } from '#src/format/language.ts';

const STYLE = new Html(`
:root { color-scheme: light dark; }
body { max-width: 52rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem; }
dd { margin: 0; }
pre { white-space: pre-wrap; }
iframe { width: 100%; height: 36rem; border: 1px solid; background: #fff; color-scheme: light; }
`);

/** For what visitors wrote: allows inline styles and `data:` pictures, and nothing else. The frame with a mail inherits the policy. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

export const toPage = (title: string, content: Html, { status = 200 } = {}): Response => {
	const page = html`<!doctype html>
<html lang="${LANGUAGES.pt}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE}</style>
<h1>${title}</h1>
${content}
</html>
`;
	return new Response(page.text, {
		status,
		headers: {
			'content-type': 'text/html; charset=utf-8',
			'content-security-policy': POLICY,
			'cache-control': 'no-store',
		},
	});
};
