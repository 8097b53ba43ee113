import { beforeEach, describe, expect, it } from 'vitest';
import { setTime } from '#tests/support/clock.ts';
import { startFormFunction } from '#tests/support/form-function.ts';
import { sendInVain, TWO_MUGS } from '#tests/support/order-function.ts';
import { useOwnCatalogue } from '#tests/support/own-catalogue.ts';
import { SENDING_DAY } from '#tests/support/valid-forms.ts';

beforeEach(() => {
	setTime(`${SENDING_DAY}T12:00:00.000Z`);
	useOwnCatalogue();
});

describe('delivery and payment', () => {
	it('cost what the postal code says, not what the buyer claims', async () => {
		expect(await sendInVain([{ cp: '9000-100' }, { items: [{ id: 'mug', quantity: 7 }], total: 8790 }])).toEqual([
			expect.objectContaining({ changes: [{ reason: 'total', was: 2790, is: 3050 }] }),
			expect.objectContaining({ changes: [{ reason: 'too-heavy', was: 2100, is: 2000 }] }),
		]);
	});

	it('can only be those that the store offers', async () => {
		expect(
			await sendInVain([
				{ cp: '28001' },
				{ country: 'España' },
				{ delivery: 'drone' },
				{ payment: 'card' },
				{ payment: 'constructor' },
				{ delivery: 'pickup', contact: '' },
			]),
		).toEqual([
			{ status: 422, errors: { cp: 'postalCode' } },
			{ status: 422, errors: { country: 'abroad' } },
			{ status: 422, errors: { delivery: 'invalid' } },
			{ status: 422, errors: { payment: 'invalid' } },
			{ status: 422, errors: { payment: 'invalid' } },
			{ status: 422, errors: { contact: 'required' } },
		]);
	});

	it('do not require an address for pickup', async () => {
		const { address: _, cp: __, county: ___, country: ____, ...rest } = TWO_MUGS;
		const { post, finish } = await startFormFunction('order');
		expect((await post({ ...rest, delivery: 'pickup', total: 2400 })).status).toBe(200);
		expect(Object.values((await finish()).sent)).toEqual([
			expect.objectContaining({ input: expect.objectContaining({ zone: 'pickup', deliveryPrice: 0, total: 2400 }) }),
		]);
	});
});
