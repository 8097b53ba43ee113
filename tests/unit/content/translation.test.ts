import { expect, it } from 'vitest';
import { collections } from '#src/collections.ts';
import { picturePath } from '#src/schemas/fields.ts';
import { translate, translationOf } from '#src/schemas/translation.ts';

const trail = collections.trails.schema(picturePath);
const translated = translationOf(trail);

const ALERT = { title: 'Ponte fechada', text: 'Caiu.', from: '2026-11-02', closed: true };
const STORM = { title: 'Vento', text: 'Muito.', from: '2026-11-05' };

const own = {
	title: 'Vale do Moinho',
	place: 'Fonte Fria',
	county: ['Serra Alta'],
	access: { dogs: { suitable: true, details: 'Com trela.' } },
	alerts: [ALERT, STORM],
	steps: [
		{ kilometre: 0, text: 'Siga.' },
		{ kilometre: 2.4, text: 'Suba.' },
	],
};

it('a translation has texts, and the field that names a row', () => {
	expect(
		translated?.safeParse({
			title: 'Mill Valley',
			access: { dogs: { details: 'On a lead.' } },
			alerts: [{ from: '2026-11-02', title: 'Bridge closed' }],
			pictures: [{ image: './ponte.webp', alt: 'Drawing: a bridge' }],
			seen: [{ who: 'Rosa Meireles', picture: { alt: 'Drawing: a waterfall' } }],
		}).error,
	).toBeUndefined();
});

it.each([
	['a number', { number: 4 }],
	['a name that others look up', { county: 'Serra Alta' }],
	['a picture', { cover: './cover.webp' }],
	['a yes', { access: { dogs: { suitable: true } } }],
	['a kilometre', { alerts: [{ from: '2026-11-02', fromKm: 2 }] }],
	['a row that names none', { steps: [{ text: 'Go.' }] }],
	['a text that is too long', { title: 'a'.repeat(61) }],
])('a translation has not: %s', (_, fields) => {
	expect(translated?.safeParse(fields).success).toBe(false);
});

it('settings without a text have no translation', () => {
	expect(translationOf(collections.forms.schema())).toBeUndefined();
});

it('texts that are translated replace the original, and the others are named', () => {
	const { value, missing, loose } = translate(trail, own, {
		title: 'Mill Valley',
		steps: [{ kilometre: 2.4, text: 'Climb.' }],
	});
	expect(value).toEqual({
		...own,
		title: 'Mill Valley',
		steps: [
			{ kilometre: 0, text: 'Siga.' },
			{ kilometre: 2.4, text: 'Climb.' },
		],
	});
	expect(missing.map((path) => path.join('.'))).toEqual(
		expect.arrayContaining(['place', 'access.dogs.details', 'alerts.0.title', 'alerts.1.text', 'steps.0.text']),
	);
	expect(missing).not.toContainEqual(['title']);
	expect(loose).toEqual([]);
});

it('an alert keeps its own text when another one comes before it', () => {
	const storm = { from: STORM.from, title: 'Wind' };
	const { value, loose } = translate(trail, { ...own, alerts: [STORM] }, { alerts: [storm] });
	expect(value.alerts).toMatchObject([{ title: 'Wind' }]);
	expect(loose).toEqual([]);
	expect(translate(trail, own, { alerts: [storm] }).value.alerts).toMatchObject([
		{ title: 'Ponte fechada', closed: true },
		{ title: 'Wind' },
	]);
});

it('what no longer belongs to anything is named and not shown', () => {
	const { value, loose } = translate(trail, own, {
		water: 'At the fountain.',
		alerts: [{ from: '2020-01-01', title: 'Old' }],
	});
	expect(value).toEqual(own);
	expect(loose).toEqual([['water'], ['alerts', 0]]);
});

it('of two rows with one key, neither takes the text of one that is gone', () => {
	const twins = [ALERT, { ...STORM, from: ALERT.from }];
	const english = twins.map(({ from }, index) => ({ from, title: `${index}` }));
	const titlesOf = (alerts: typeof twins) =>
		translate(trail, { ...own, alerts }, { alerts: english }).value.alerts.map(({ title }) => title);
	expect(titlesOf(twins)).toEqual(['0', '1']);
	expect(titlesOf([STORM, ...twins])).toEqual(['Vento', '0', '1']);
	expect(titlesOf(twins.slice(1))).toEqual(['Vento']);
});

it('lines of text follow the original only if there are as many', () => {
	const membership = collections.membership.schema();
	const data = { benefits: ['Caminhadas', 'Voto'] };
	expect(translate(membership, data, { benefits: ['Walks', 'A vote'] }).value.benefits).toEqual(['Walks', 'A vote']);
	const shorter = translate(membership, data, { benefits: ['Walks'] });
	expect(shorter).toEqual({ value: data, missing: [['benefits']], loose: [['benefits']] });
});
