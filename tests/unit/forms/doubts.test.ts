import { expect, it } from 'vitest';
import { isPostalCode } from '#src/forms/react/Field.tsx';

it.each([
	['4600-123', 'Portugal', true],
	['4600-123', '', true],
	['4600123', 'Portugal', false],
	['4600', ' portugal ', false],
	['0600-123', 'Portugal', false],
	['28004', 'Espanha', true],
])('the postal code %s of %j: %s', (cp, country, fits) => expect(isPostalCode(cp, country)).toBe(fits));
