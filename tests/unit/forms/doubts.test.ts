import { expect, it } from 'vitest';
import { isPostalCode, isTaxNumber } from '#src/forms/react/Field.tsx';

it.each(['501964843', '501736492', '123456789', 'PT 501 964 843', '999999990'])('%s looks like a tax number', (nif) =>
	expect(isTaxNumber(nif)).toBe(true),
);

it.each(['501964842', '012345678', '12345678', '1234567890', 'abcdefghi', ''])(
	'%j does not look like a tax number',
	(nif) => expect(isTaxNumber(nif)).toBe(false),
);

it.each([
	['4600-123', 'Portugal', true],
	['4600-123', '', true],
	['4600123', 'Portugal', false],
	['4600', ' portugal ', false],
	['0600-123', 'Portugal', false],
	['28004', 'Espanha', true],
])('the postal code %s of %j: %s', (cp, country, fits) => expect(isPostalCode(cp, country)).toBe(fits));
