import { afterEach, expect, it, vi } from 'vitest';
import { getCart } from '#src/features/store/cart/store.ts';

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
