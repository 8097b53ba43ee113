import { type CartLine, getCart, setCart } from './store.ts';

/**
 * Adds a line's quantity to the cart. All variants of a product together never exceed `limit`. Returns the same cart if
 * nothing can be added.
 */
const withMore = (cart: readonly CartLine[], added: CartLine, limit: number): readonly CartLine[] => {
	const taken = cart.reduce((sum, { id, quantity }) => (id === added.id ? sum + quantity : sum), 0);
	const quantity = Math.min(added.quantity, limit - taken);
	if (quantity < 1) return cart;
	const isSame = ({ id, variant }: CartLine) => id === added.id && variant === added.variant;
	return cart.some(isSame)
		? cart.map((line) => (isSame(line) ? { ...added, quantity: line.quantity + quantity } : line))
		: [...cart, { ...added, quantity }];
};

/** Reads the form's fields. A product without variants has one offer, whose value is empty. */
const readLine = (form: HTMLFormElement): CartLine => {
	const data = new FormData(form);
	const variant = String(data.get('offer'));
	const offer = [...form.querySelectorAll<HTMLInputElement | HTMLOptionElement>('[data-price]')].find(
		({ value }) => value === variant,
	);
	return {
		id: String(form.dataset['add']),
		...(variant && { variant }),
		name: [form.dataset['title'], offer?.dataset['name']].filter(Boolean).join(', '),
		quantity: Number(data.get('quantity') ?? 1),
		price: Number(offer?.dataset['price']),
	};
};

/** Makes a product's form put the product into the cart and say whether that worked. */
export const addsToCart = (form: HTMLFormElement): void => {
	const status = form.querySelector<HTMLElement>('[role=status]');
	const words = status?.querySelector('span');
	const link = status?.querySelector('a');
	if (!status || !words || !link) return;
	form.dataset['ready'] = '';
	form.addEventListener('submit', (event) => {
		event.preventDefault();
		const cart = getCart();
		const changed = withMore(cart, readLine(form), Number(form.dataset['limit']));
		const outcome = changed === cart ? 'full' : setCart(changed) ? 'added' : 'unsaved';
		words.textContent = `${status.dataset[outcome]} `;
		link.hidden = outcome === 'unsaved';
	});
};
