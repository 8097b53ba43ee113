import { expect, it } from 'vitest';
import { setTime } from '#tests/support/clock.ts';
import { startFormFunction } from '#tests/support/form-function.ts';
import { useOwnCatalogue } from '#tests/support/own-catalogue.ts';
import { SENDING_DAY, VALID_FORMS } from '#tests/support/valid-forms.ts';

it('changed prices are reported line by line, and a buyer who agrees gets the order, stored as usual', async () => {
	setTime(`${SENDING_DAY}T12:00:00.000Z`);
	const shop = useOwnCatalogue();
	const { post, finish } = await startFormFunction('order');
	const send = async (mug: number, total: number) => {
		const items = [
			{ id: 'shirt', variant: 'm', quantity: 1, price: 1800 },
			{ id: 'mug', quantity: 2, price: mug },
		];
		return (await post({ ...VALID_FORMS.order, items, total })).json();
	};
	shop.setPrice(1300);
	expect(await send(1200, 4590)).toMatchObject({
		status: 409,
		changes: [
			{ reason: 'price', line: { id: 'mug' }, was: 1200, is: 1300 },
			{ reason: 'total', was: 4590, is: 4790 },
		],
	});
	expect(await send(1300, 4790)).toMatchObject({ status: 200, total: 4790 });
	const [kept] = Object.values((await finish()).sent) as { readonly input?: object }[];
	expect(kept?.input).toMatchObject({ lines: [{ price: 1800 }, { price: 1300, total: 2600 }], total: 4790 });
	expect(kept?.input).not.toHaveProperty('items');
});
