import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { workThrough } from '#netlify/server/store/time-limits.ts';

const numbers = async function* (count: number) {
	for (let number = 0; number < count; number++) yield number;
};

it('workThrough does each item once, within its concurrency, and reports completion', async () => {
	const done: number[] = [];
	let running = 0;
	let most = 0;
	const isDone = await workThrough(numbers(20), { atOnce: 3, ms: 10_000 }, async (number) => {
		running += 1;
		most = Math.max(most, running);
		await setTimeout(1);
		running -= 1;
		done.push(number);
	});
	expect([isDone, most]).toEqual([true, 3]);
	expect(done.toSorted((a, b) => a - b)).toEqual(await Array.fromAsync(numbers(20)));
});
