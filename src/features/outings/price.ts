import type { Language } from '#src/format/language.ts';
import { formatListIn } from '#src/format/lists.ts';
import { formatPriceIn } from '#src/format/money.ts';
import { fill } from '#src/format/text.ts';
import { ageAt } from './outing-time.ts';
import type { Outing } from './schema.ts';

type Price = NonNullable<Outing['price']>;

interface Person {
	readonly birthYear: string;
	readonly member?: boolean | undefined;
	/** Whether they come to support somebody. */
	readonly companion?: boolean | undefined;
}

const WHO = ['others', 'members', 'children', 'companions'] as const;

/** A child who is a member pays the less of both; who supports somebody pays nothing. */
const whoIs = ({ birthYear, member, companion }: Person, price: Price, start: string): (typeof WHO)[number] => {
	if (companion) return 'companions';
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
		price: who === 'companions' ? 0 : (price[who] ?? price.others),
	})).filter(({ count }) => count > 0);
	return { lines, total: lines.reduce((sum, line) => sum + line.count * line.price, 0) };
};

/** The words of a sum: `registration.people.sum` in the dictionary. */
interface SumTexts {
	readonly members: string;
	readonly member: string;
	readonly children: string;
	readonly child: string;
	readonly companions: string;
	readonly free: string;
	/** Who pays nothing: `{{who}}`. */
	readonly unpaid: string;
}

/** «2 × 5 € + 1 × 2 € (crianças) = 12 €; sócios não pagam»; empty if no price is written. */
export const sumInWords = (
	price: Price | undefined,
	start: string,
	people: readonly Person[],
	texts: SumTexts,
	language: Language,
): string => {
	if (!price) return '';
	const { lines, total } = sumUp(price, start, people);
	if (total === 0) return texts.free;
	const formatPrice = formatPriceIn(language);
	const names = { ...texts, others: '' };
	const one = { ...names, members: texts.member, children: texts.child };
	const inWords = ({ who, count, price }: (typeof lines)[number]): string =>
		`${count}\u00a0×\u00a0${formatPrice(price)}${names[who] && ` (${(count === 1 ? one : names)[who]})`}`;
	const paying = lines.filter((line) => line.price > 0);
	const notPaying = lines.filter((line) => line.price === 0).map(({ who }) => names[who]);
	const isOne = paying.length === 1 && paying[0]?.count === 1;
	const sum = isOne ? '' : `${paying.map(inWords).join(' + ')} = `;
	const unpaid = notPaying.length > 0 ? `; ${fill(texts.unpaid, { who: formatListIn(language)(notPaying) })}` : '';
	return `${sum}${formatPrice(total)}${unpaid}`;
};
