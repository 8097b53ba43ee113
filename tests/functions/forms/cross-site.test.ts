import { beforeEach, describe, expect, it } from 'vitest';
import { FILED_FORMS } from '#src/forms/form.ts';
import { setTime } from '#tests/support/clock.ts';
import { startFormFunction } from '#tests/support/form-function.ts';
import { SENDING_DAY, TEXT_FORM_NAMES, VALID_FORMS } from '#tests/support/valid-forms.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

/** Headers with which browsers send forms from pages of other sites. */
const FOREIGN: readonly Readonly<Record<string, string>>[] = [
	{ 'sec-fetch-site': 'cross-site' },
	{ 'sec-fetch-site': 'cross-site', origin: 'OWN' },
	{ 'sec-fetch-site': 'same-site', origin: 'https://evil.example' },
	{ origin: 'https://evil.example' },
	{ origin: 'http://localhost' },
	{ origin: 'http://localhost.evil.example' },
	{ origin: 'null' },
];

/** Headers with which browsers send forms from the site's own pages, and headers of other programs. */
const OWN: readonly Readonly<Record<string, string>>[] = [
	{},
	{ 'sec-fetch-site': 'same-origin' },
	{ 'sec-fetch-site': 'same-origin', origin: 'null' },
	{ 'sec-fetch-site': 'none' },
	{ origin: 'OWN' },
	// The function may be reached by http although the visitor uses https.
	{ origin: 'OWN, by https' },
	{ origin: '' },
];

/** `OWN` stands for the origin of the server under test. */
const fill = (headers: Readonly<Record<string, string>>, origin: string) => {
	const known: Readonly<Record<string, string>> = { OWN: origin, 'OWN, by https': origin.replace('http:', 'https:') };
	return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, known[value] ?? value]));
};

beforeEach(() => setTime(`${SENDING_DAY}T12:00:00.000Z`));

describe.each(FILED_FORMS)('the form %s', (form) => {
	const VALUES = VALID_FORMS[form];

	it("is not taken from another site's page, and leaves no trace", async () => {
		const { origin, post, finish } = await startFormFunction(form);
		for (const headers of FOREIGN) {
			const response = await post(VALUES, { headers: { ...JSON_TYPE, ...fill(headers, origin) } });
			expect([headers, response.status]).toEqual([headers, 403]);
			expect(await response.json()).toEqual({ status: 403 });
			expect(response.headers.get('cache-control')).toBe('no-store');
		}
		expect(await finish()).toEqual({ pending: {}, parked: {}, claims: {}, sent: {}, mails: [], log: [] });
	});

	it("is taken from the site's own, and from browsers that do not say", async () => {
		const { origin, post } = await startFormFunction(form);
		for (const [index, headers] of OWN.entries()) {
			const values = { ...VALUES, email: `ana.${index}@exemplo.pt` };
			const response = await post(values, { headers: { ...JSON_TYPE, ...fill(headers, origin) } });
			expect([headers, response.status]).toEqual([headers, 200]);
		}
	});
});

it.each(TEXT_FORM_NAMES)(
	'the form %s, sent from another site without a script, leads to the page that says so',
	async (form) => {
		const { post } = await startFormFunction(form);
		const headers = { 'sec-fetch-site': 'cross-site' };
		const response = await post(undefined, { headers, body: new URLSearchParams(VALID_FORMS[form]) });
		expect([response.status, response.headers.get('location')]).toEqual([303, `/result/failed#${form}`]);
	},
);

it('the body of a refused request is not read', async () => {
	const { post } = await startFormFunction('contact');
	const headers = { ...JSON_TYPE, 'sec-fetch-site': 'cross-site' };
	expect((await post(undefined, { headers, body: 'a'.repeat(100_000) })).status).toBe(403);
});
