import { afterEach, expect, it, vi } from 'vitest';
import { getCart, inspectCart } from '#src/features/store/cart/cart-storage.ts';

afterEach(() => vi.unstubAllGlobals());

const LINE = { id: 'a', name: 'A', quantity: 1, price: 100 };

it.each([
	['nothing', null, []],
	['half a text', '{', []],
	['another text', 'null', []],
	['no list', '{"version":1,"lines":7}', []],
	['another version', JSON.stringify({ version: 2, lines: [LINE] }), []],
	['a wrong line', JSON.stringify({ version: 1, lines: [LINE, { ...LINE, id: 7 }] }), [LINE]],
	['less than one', JSON.stringify({ version: 1, lines: [{ ...LINE, quantity: -1 }] }), []],
	['a number as text', JSON.stringify({ version: 1, lines: [{ ...LINE, quantity: '1' }] }), []],
])('the cart can be read if the browser has stored %s', (_, stored, lines) => {
	vi.stubGlobal('localStorage', { getItem: () => stored });
	expect(getCart()).toEqual(lines);
});

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
