import { createHash } from 'node:crypto';

const ELEMENT = /<(?<name>style|script)(?<attributes>[^>]*)>(?<code>[\s\S]*?)<\/\k<name>>/g;
/** What is a file, or data, which is not run. */
const HAS_NO_CODE = /\bsrc=|type="application\/(?:ld\+)?json"/;

const digestOf = (code: string): string => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

/** As a Content-Security-Policy names them, the styles or scripts that stand in a page. */
export const digestsOf = (html: string, wanted: 'style' | 'script'): string[] =>
	[...html.matchAll(ELEMENT)].flatMap(({ groups: found = {} }) =>
		found['name'] === wanted && !HAS_NO_CODE.test(found['attributes'] ?? '') ? digestOf(found['code'] ?? '') : [],
	);
