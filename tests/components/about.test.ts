import { describe, expect, it } from 'vitest';
import Partners from '#src/features/about/Partners.astro';
import Press from '#src/features/about/Press.astro';
import Support from '#src/features/about/Support.astro';
import Transparency from '#src/features/about/Transparency.astro';
import Volunteering from '#src/features/about/Volunteering.astro';
import Figures from '#src/features/home/Figures.astro';
import Testimonials from '#src/features/home/Testimonials.astro';
import SectionLinks from '#src/layouts/SectionLinks.astro';
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

it('the press takes the logo and each picture as a file', async () => {
	const press = { title: 'Imprensa', text: 'Leve o que precisar.', contact: { name: 'Ana' }, pictures: [photo, photo] };
	const html = await renderComponent(Press, { press });
	const files = [...html.matchAll(/href="[^"]+" download="([^"]+)"/g)].map(([, file]) => file);
	expect(files).toEqual(['logo.svg', '1.jpg', '2.jpg']);
	expect(html).toMatch(CAPTION);
});

const incomeTax = { text: 'Um por cento.', steps: ['Abra o Portal.', 'Escreva o NIPC.'] };
const donations = { text: 'Vinte euros.', mbway: '900 000 000' };

it('each way of support is shown with its number, and only if the association has it', async () => {
	const tax = await renderComponent(Support, { support: { title: 'Apoie', incomeTax }, taxNumber: '501 964 843' });
	expect(tax).toContain('501 964 843');
	expect(tax).not.toMatch(/MB WAY|IBAN/);

	const gifts = await renderComponent(Support, { support: { title: 'Apoie', donations }, taxNumber: undefined });
	expect(gifts).toContain('900 000 000');
	expect(gifts).not.toMatch(/IRS|IBAN|NIPC/);
});

it('the line of figures has only what was counted', async () => {
	const list = [
		{ number: 340, name: 'sócios' },
		{ number: 10540, name: 'árvores vivas' },
	];
	const textWith = async (trails?: number) => {
		const html = await renderComponent(Figures, { figures: { list, countedOn: '2026-10-10' }, trails });
		return html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
	};
	expect(await textWith()).toContain('340 sócios 10 540 árvores vivas Contagem de 10 de outubro de 2026');
	expect(await textWith()).not.toContain('trilho');
	expect(await textWith(1)).toContain(' 1 trilho Contagem');
	expect(await textWith(8)).toContain(' 8 trilhos Contagem');
});

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
