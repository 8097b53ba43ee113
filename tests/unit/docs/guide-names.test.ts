/** What an editor, or who answers the mail, must find by its name in the guide. */
import { globSync, readFileSync } from 'node:fs';
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

it('the subjects of mails that documents name are what the code says', () => {
	const sources = [...globSync('netlify/server/**/*.ts'), 'public/assets/i18n/pt.json'];
	const code = sources.map((file) => readFileSync(file, 'utf8')).join('\n');
	const [, mails = ''] = readFileSync('guia/o-que-chega.md', 'utf8').split('| Chega-lhe |');
	const rows = [...mails.split('\n'), ...readFileSync('docs/mails.md', 'utf8').split('\n')];
	const subjects = rows
		.filter((row) => row.includes(' | '))
		.flatMap((row) => [...row.matchAll(/«([^»…]+)»/g)].map(([, subject = '']) => subject));
	expect(subjects.length).toBeGreaterThan(20);
	expect(
		subjects.filter((subject) => !code.includes(subject)),
		'named in guia/o-que-chega.md or docs/mails.md, and in no mail',
	).toEqual([]);
});
