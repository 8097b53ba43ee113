import { describe, expect, it } from 'vitest';
import Partners from '#src/features/about/Partners.astro';
import Transparency from '#src/features/about/Transparency.astro';
import Volunteering from '#src/features/about/Volunteering.astro';
import Testimonials from '#src/features/home/Testimonials.astro';
import { renderComponent } from '#tests/support/render-component.ts';

const image = { src: '/ana.png', width: 800, height: 600, format: 'png' };
const photo = { image, alt: 'Ana Reis junto a um muro', caption: 'Fonte Fria, abril', credit: 'Rui Antunes' };
const CAPTION = /Fonte Fria, abril\. Fotografia: Rui Antunes/;

const ana = { id: 'ana', order: 1, author: 'Ana Reis', position: 'Sócia', text: 'Gostei.' };
const body = (holder: object) => ({ name: 'Direção', term: '2024 a 2027', holders: [{ name: 'Ana Reis', ...holder }] });
const transparency = (holder: object) => ({ title: 'Contas', text: 'Tudo.', years: [], bodies: [body(holder)] });
const volunteering = { title: 'Venha', text: 'Há sopa.', rules: [], image, imageAlt: 'Um muro' };

describe('a photograph has its caption and its author', () => {
	it.each([
		['of who said something', () => renderComponent(Testimonials, { testimonials: [{ ...ana, photo }] })],
		['of who is in office', () => renderComponent(Transparency, { transparency: transparency({ photo }) })],
	])('%s', async (_, render) => {
		const html = await render();
		expect(html).toMatch(CAPTION);
		expect(html).toContain('alt="Ana Reis junto a um muro"');
	});

	it('beside the volunteers', async () => {
		const { caption, credit } = photo;
		const html = await renderComponent(Volunteering, { volunteering: { ...volunteering, caption, credit } });
		expect(html).toMatch(CAPTION);
	});
});

describe('without photographs there is neither picture nor caption', () => {
	it.each([
		['testimonials', () => renderComponent(Testimonials, { testimonials: [ana] })],
		['office-holders', () => renderComponent(Transparency, { transparency: transparency({}) })],
	])('%s', async (_, render) => expect(await render()).not.toMatch(/<img|<picture|caption"|portraits/));

	it('a drawing has no caption', async () => {
		expect(await renderComponent(Volunteering, { volunteering })).not.toContain('class="caption');
	});
});

it('a partner has its logo, or its name if there is none', async () => {
	const list = [
		{ name: 'Junta de Freguesia', url: 'https://junta.example', logo: image },
		{ name: 'Escola', url: 'https://escola.example' },
	];
	const html = await renderComponent(Partners, { partners: { title: 'Quem ajuda', list } });
	expect(html).toMatch(/<a href="https:\/\/junta\.example"[^>]*><picture[\s\S]*alt="Junta de Freguesia"/);
	expect(html).toMatch(/<a href="https:\/\/escola\.example"[^>]*>Escola<\/a>/);
});
