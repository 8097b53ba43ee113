import { expect, it } from 'vitest';
import { sumInWords } from '#src/features/outings/price.ts';

const MEMBERS_FREE = { members: 0, others: 500 };
const FAMILIES = { members: 300, others: 500, children: 200, childAge: 12 };

const ADULT = { birthYear: '1985' };
const MEMBER = { birthYear: '1985', member: true };
/** As old as a child may be, by the year of the outing. */
const CHILD = { birthYear: '2015' };
const OLDER = { birthYear: '2014' };

it.each([
	['no written price', undefined, [ADULT], ''],
	['a free outing', { members: 0, others: 0 }, [ADULT, MEMBER], 'grátis'],
	['one person', MEMBERS_FREE, [ADULT], '5 €'],
	['four of a kind', MEMBERS_FREE, [ADULT, ADULT, ADULT, ADULT], '4 × 5 € = 20 €'],
	['a free member', MEMBERS_FREE, [ADULT, ADULT, MEMBER], '2 × 5 € = 10 €; sócios não pagam'],
	['members alone', MEMBERS_FREE, [MEMBER], 'grátis'],
	['members who pay', FAMILIES, [ADULT, MEMBER, MEMBER], '1 × 5 € + 2 × 3 € (sócios) = 11 €'],
	['children', FAMILIES, [ADULT, ADULT, CHILD], '2 × 5 € + 1 × 2 € (crianças) = 12 €'],
	['a child a year too old', FAMILIES, [ADULT, OLDER], '2 × 5 € = 10 €'],
	['a child who is a member', FAMILIES, [{ ...CHILD, member: true }, ADULT], '1 × 5 € + 1 × 2 € (crianças) = 7 €'],
	[
		'a child who is a free member',
		{ ...FAMILIES, members: 0 },
		[{ ...CHILD, member: true }, ADULT, ADULT, CHILD],
		'2 × 5 € + 1 × 2 € (crianças) = 12 €; sócios não pagam',
	],
	['nobody free but children', { ...FAMILIES, members: 500, children: 0 }, [MEMBER, CHILD], '5 €; crianças não pagam'],
	['cents', { members: 350, others: 350 }, [ADULT, ADULT, ADULT], '3 × 3,50 € = 10,50 €'],
])('%s: the sum is said as people would', (_, price, people, words) => {
	expect(sumInWords(price, '2027-03-14 09:00', people).replaceAll('\u00a0', ' ')).toBe(words);
});
