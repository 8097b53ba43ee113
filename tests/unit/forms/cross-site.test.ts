import { expect, it } from 'vitest';
import { isCrossSite } from '#netlify/server/http/receive-form.ts';

const BEHIND = 'http://10.0.0.7:8888/.netlify/functions/contact';

it.each([
	['the host that the browser asked', 'https://montes.example', 'montes.example', false],
	['the function’s own address', 'https://10.0.0.7:8888', 'montes.example', false],
	['another host', 'https://evil.example', 'montes.example', true],
	['another port of the host', 'https://montes.example:8443', 'montes.example', true],
	['a host within the host', 'https://www.montes.example', 'montes.example', true],
	['the end of the host', 'https://example', 'montes.example', true],
	['no host', 'null', '', true],
	['a host of a request that names none', 'https://montes.example', undefined, true],
])('a page of %s', (_, origin, host, isForeign) => {
	const headers = { origin, ...(host === undefined ? {} : { host }) };
	expect(isCrossSite(new Request(BEHIND, { method: 'POST', headers }))).toBe(isForeign);
});
