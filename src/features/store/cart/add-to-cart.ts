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

/** Reads the form's fields. The variant is missing if the product has none, or if none is chosen. */
const readLine = (form: HTMLFormElement): CartLine => {
	const data = new FormData(form);
	const variant = String(data.get('offer') ?? '');
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
	/** The choice between variants: a group of radio buttons or a list. */
	const choice = form.querySelector<HTMLElement>('[data-choice]');
	const missing = form.querySelector<HTMLElement>('[data-missing]');

	/** Whether a variant still has to be chosen. The field says so, as a form's fields do. */
	const showMissing = (isMissing: boolean) => {
		if (!choice || !missing) return;
		missing.hidden = !isMissing;
		choice.ariaInvalid = isMissing ? 'true' : null;
		// A hidden sentence would describe the field too, so the field names it only while it is shown.
		if (isMissing) choice.setAttribute('aria-describedby', missing.id);
		else choice.removeAttribute('aria-describedby');
	};
	form.addEventListener('submit', (event) => {
		event.preventDefault();
		const line = readLine(form);
		showMissing(!line.variant);
		if (choice && !line.variant) {
			(choice.querySelector<HTMLElement>('input:enabled') ?? choice).focus();
			return;
		}
		const cart = getCart();
		const changed = withMore(cart, line, Number(form.dataset['limit']));
		const outcome = changed === cart ? 'full' : setCart(changed) ? 'added' : 'unsaved';
		words.textContent = `${status.dataset[outcome]} `;
		link.hidden = outcome === 'unsaved';
	});
	choice?.addEventListener('change', () => showMissing(false));
	form.dataset['ready'] = '';
};
