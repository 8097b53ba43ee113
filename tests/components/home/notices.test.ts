import { expect, it } from 'vitest';
import CurrentNotices from '#src/features/trails/CurrentNotices.astro';
import { renderComponent } from '#tests/support/render-component.ts';

const trail = (title: string) => ({ title, href: `/trails/${title.toLowerCase()}` });
const notice = { title: 'Perigo máximo', text: 'Não entre.', kind: 'fire', from: '2027-08-14', forAll: false };

const linesOf = async (...notices: object[]) => {
	const html = await renderComponent(CurrentNotices, { notices });
	return [...html.matchAll(/<p[\s\S]*?<\/p>/g)].map(([line]) => ({
		href: /href="(\/trails[^"]*)"/.exec(line)?.[1],
		text: line
			.replace(/<[^>]+>/g, '')
			.replace(/\s+/g, ' ')
			.trim(),
	}));
};

it('a notice leads to its trail, or to the list if there are several', async () => {
	const [one, two, four, all] = await linesOf(
		{ ...notice, until: '2027-08-14', trails: [trail('Anta')] },
		{ ...notice, until: '2027-08-20', trails: [trail('Anta'), trail('Farol')] },
		{ ...notice, trails: ['Anta', 'Farol', 'Paul', 'Cume'].map(trail) },
		{ ...notice, forAll: true, trails: [trail('Anta'), trail('Farol')] },
	);
	expect(one).toEqual({
		href: '/trails/anta',
		text: 'Fechado: Perigo máximo (só a 14 de agosto de 2027) Anta',
	});
	expect(two).toMatchObject({ href: '/trails', text: expect.stringMatching(/\(de 14 .* a 20 .*\) Anta e Farol$/) });
	expect(four).toMatchObject({ href: '/trails', text: expect.stringMatching(/\(desde 14 .*\) Ver os trilhos$/) });
	expect(all).toMatchObject({ href: '/trails', text: expect.stringMatching(/Ver os trilhos$/) });
});
