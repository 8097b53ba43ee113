/** What an editor, or who answers the mail, must find by its name in the guide. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FORMS } from '#netlify/server/forms/forms.ts';
import { collections } from '#src/collections.ts';

it('the guide’s first page names the place of every collection', () => {
	const guide = readFileSync('content/README.md', 'utf8');
	const places = Object.values(collections).map(({ pattern }) => pattern.replace(/\/.*/, '/'));
	expect(
		[...new Set(places)].filter((place) => !guide.includes(`\`${place}`)),
		'not in content/README.md',
	).toEqual([]);
});

it('the guide says what every button of the association’s mails does', () => {
	const guide = readFileSync('guia/o-que-chega.md', 'utf8');
	const labels = Object.values(FORMS).flatMap(({ desk }) =>
		Object.values(desk.actions)
			.filter(({ hasNoButton }) => !hasNoButton)
			.map(({ label }) => label),
	);
	expect(
		labels.filter((label) => !guide.includes(`«${label}»`)),
		'not in guia/o-que-chega.md',
	).toEqual([]);
});
