import { describe, expect, it } from 'vitest';
import { concerns } from '#src/features/trails/schema.ts';

describe('a notice concerns a trail', () => {
	const trail = { id: 'carvalhal', county: ['Serra Alta', 'Vale do Rio'] };

	it.each([
		[{ all: true }, true],
		[{ trails: ['vale-do-moinho', 'carvalhal'] }, true],
		[{ trails: ['vale-do-moinho'] }, false],
		[{ municipalities: ['Vale do Rio'] }, true],
		[{ municipalities: ['Costa Clara'] }, false],
		[{ municipalities: ['Costa Clara'], trails: ['carvalhal'] }, true],
		[{ all: false, trails: ['vale-do-moinho'] }, false],
	])('%j: %s', (notice, concerned) => expect(concerns(notice, trail)).toBe(concerned));

	it('by its municipality only if the trail has one', () => {
		expect(concerns({ municipalities: ['Serra Alta'] }, { id: 'a', county: [] })).toBe(false);
	});
});
