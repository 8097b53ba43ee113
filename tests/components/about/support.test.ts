import { expect, it } from 'vitest';
import Support from '#src/features/about/Support.astro';
import Figures from '#src/features/home/Figures.astro';
import { renderComponent } from '#tests/support/render-component.ts';

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
