import { expect, it, vi } from 'vitest';
import { inspectCart } from '#src/features/store/cart/store.ts';

it('the Redux DevTools get each state of the cart and keep 25', () => {
	const connection = { init: vi.fn(), send: vi.fn() };
	const connect = vi.fn(() => connection);
	vi.stubGlobal('__REDUX_DEVTOOLS_EXTENSION__', { connect });
	const line = { id: 'a', name: 'A', quantity: 1, price: 100 };
	const states = [[], [line]];
	const listeners: (() => void)[] = [];
	inspectCart(
		() => states[0] ?? [],
		(listener) => listeners.push(listener),
	);
	expect(connect).toHaveBeenCalledWith({ name: 'cart', maxAge: 25 });
	expect(connection.init).toHaveBeenCalledWith([]);
	states.shift();
	for (const listener of listeners) listener();
	expect(connection.send).toHaveBeenCalledWith('change', [line]);
});
