import { expect, it } from 'vitest';
import SectionLinks from '#src/layouts/SectionLinks.astro';
import { renderComponent } from '#tests/support/render-component.ts';

const text = (sections: number) =>
	Array.from(
		{ length: sections },
		(_, index) => `<h2 id="s${index}">Secção <em>${index}</em> &amp; fim</h2><p>O texto.</p>`,
	)
		.join('')
		.concat('<h2>Sem endereço</h2><h3 id="abaixo">Abaixo</h3>');

it('a text of many sections begins with links to them', async () => {
	const html = await renderComponent(SectionLinks, { html: text(6) });
	expect([...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)).toEqual(['s0', 's1', 's2', 's3', 's4', 's5']);
	expect(html.replace(/\s+/g, ' ')).toMatch(/> ?Secção 0 &(?:amp|#38); fim ?<\/a>/);
	expect(await renderComponent(SectionLinks, { html: text(5) })).not.toContain('<nav');
});
