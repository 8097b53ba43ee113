import type { Language } from '#src/format/language.ts';
import { formatPriceIn } from '#src/format/money.ts';
import { ageAt } from './outing-time.ts';
import type { Outing } from './schema.ts';

type Price = NonNullable<Outing['price']>;

interface Person {
	readonly birthYear: string;
	readonly member?: boolean | undefined;
}

const WHO = ['others', 'members', 'children'] as const;

/** A child who is a member pays the less of both. */
const whoIs = ({ birthYear, member }: Person, price: Price, start: string): (typeof WHO)[number] => {
	const { members, others, children = others, childAge = -1 } = price;
	const isChild = ageAt(start, birthYear) <= childAge;
	if (member && members < others && !(isChild && children < members)) return 'members';
	return isChild && children < others ? 'children' : 'others';
};

/** What a group pays for an outing that starts at `start`, and how many of its people pay which price. */
export const sumUp = (price: Price, start: string, people: readonly Person[]) => {
	const lines = WHO.map((who) => ({
		who,
		count: people.filter((person) => whoIs(person, price, start) === who).length,
		price: price[who] ?? price.others,
	})).filter(({ count }) => count > 0);
	return { lines, total: lines.reduce((sum, line) => sum + line.count * line.price, 0) };
};

const NAMES = { others: '', members: 'sócios', children: 'crianças' } as const;

const inWords = ({ who, count, price }: ReturnType<typeof sumUp>['lines'][number], language: Language): string =>
	`${count}\u00a0×\u00a0${formatPriceIn(language)(price)}${NAMES[who] && ` (${NAMES[who]})`}`;

/** «2 × 5 € + 1 × 2 € (crianças) = 12 €; sócios não pagam»; empty if no price is written. */
export const sumInWords = (
	price: Price | undefined,
	start: string,
	people: readonly Person[],
	language: Language,
): string => {
	if (!price) return '';
	const { lines, total } = sumUp(price, start, people);
	if (total === 0) return 'grátis';
	const paying = lines.filter((line) => line.price > 0);
	const free = lines.filter((line) => line.price === 0).map(({ who }) => NAMES[who]);
	const isOne = paying.length === 1 && paying[0]?.count === 1;
	const sum = isOne ? '' : `${paying.map((line) => inWords(line, language)).join(' + ')} = `;
	return `${sum}${formatPriceIn(language)(total)}${free.length > 0 ? `; ${free.join(' e ')} não pagam` : ''}`;
};
