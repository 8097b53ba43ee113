/** The smallest valid content of the shop, as editors write it. */
const SHIPPING = { days: { from: 3, to: 5 }, steps: [{ upTo: 2000, price: 3.9 }] };

export const STORE_RULES = {
	orderPrefix: 'CUM',
	vatNote: 'IVA incluído',
	shipping: { mainland: SHIPPING, madeira: SHIPPING, azores: SHIPPING },
	payment: { days: 7, mbway: { phone: '900 000 000' } },
	withdrawalDays: 14,
	returnCost: 'O envio de volta é por nossa conta',
	guaranteeYears: 3,
};

/** A product without variants. */
export const PRODUCT = {
	order: 1,
	title: 'Um copo',
	summary: 'De barro',
	category: 'Para casa',
	price: 4.35,
	pictures: [{ image: './copo.webp', alt: 'Um copo' }],
	weight: 200,
	maker: { name: 'Olaria', address: 'Rua 1', email: 'ola@olaria.example' },
	identifier: 'C-1',
};
