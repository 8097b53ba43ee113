import type { TimeZone } from './clock.ts';
import {
	formatAgoIn,
	formatDayIn,
	formatDayOfYearIn,
	formatMomentIn,
	formatMonthIn,
	formatPeriodIn,
	formatShortDayIn,
	formatShortMonthIn,
	formatWeekdayAndDayIn,
	formatWeekdayIn,
	shortDayIn,
} from './days-in-words.ts';
import { LANGUAGES, type Language } from './language.ts';
import { formatChoiceIn, formatListIn } from './lists.ts';
import { formatAmountIn, formatEurosIn, formatMoneyIn, formatPriceIn } from './money.ts';
import { formatPhoneIn } from './phone.ts';
import { formatDistanceIn, formatHeightIn, formatLengthIn, formatNumberIn } from './way.ts';
import { formatSizeIn, formatWeightIn } from './weight.ts';

/** The formats that are the same code for any language; nearly all are Intl's. */
export const intlFormats = (language: Language) => ({
	language,
	tag: LANGUAGES[language],
	formatAgo: formatAgoIn(language),
	formatAmount: formatAmountIn(language),
	formatChoice: formatChoiceIn(language),
	formatDay: formatDayIn(language),
	formatDayOfYear: formatDayOfYearIn(language),
	formatDistance: formatDistanceIn(language),
	formatEuros: formatEurosIn(language),
	formatHeight: formatHeightIn(language),
	formatLength: formatLengthIn(language),
	formatList: formatListIn(language),
	formatMoment: formatMomentIn(language),
	formatMoney: formatMoneyIn(language),
	formatMonth: formatMonthIn(language),
	formatNumber: formatNumberIn(language),
	formatPeriod: formatPeriodIn(language),
	formatPhone: formatPhoneIn(language),
	formatPrice: formatPriceIn(language),
	formatShortDay: formatShortDayIn(language),
	formatShortMonth: formatShortMonthIn(language),
	formatSize: formatSizeIn(language),
	formatWeekday: formatWeekdayIn(language),
	formatWeekdayAndDay: formatWeekdayAndDayIn(language),
	formatWeight: formatWeightIn(language),
	shortDay: shortDayIn(language),
});

export type IntlFormats = Readonly<ReturnType<typeof intlFormats>>;

/** The formats that each language writes itself. The examples are Portuguese. */
export interface OwnFormats {
	/** Days of the week in words, from their ISO numbers: «às sextas, sábados e domingos», «de segunda a sábado». */
	readonly formatWeekdays: (weekdays: readonly number[]) => string;
	/** Months (1 to 12, in order) as spans, which may cross the new year: «mar. a jun., out.». */
	readonly formatMonths: (months: readonly number[]) => string;
	/** A number of days in words, as Intl's, but for a single one: «400 dias», «3 anos», «um ano». */
	readonly formatPeriod: (days: number) => string;
	/** A time on the clock, `HH:MM`, as the language writes it: «14h», «9h30». */
	readonly formatClock: (clock: string) => string;
	/** A time, `YYYY-MM-DD HH:MM`, in words: «4 de dezembro de 2026, às 18h». The zone is said where its clock shows another time than the association's: «às 18h (hora dos Açores)». */
	readonly formatTime: (time: string, zone?: TimeZone) => string;
	/** From when to when: «9h–13h30», over midnight «20h–0h30», for longer «9h até 6 de maio de 2027, às 17h». */
	readonly formatHours: (start: string, end: string, zone?: TimeZone) => string;
	/** Its first day in words, then its hours: «sábado, 5 de dezembro de 2026, 9h–13h30». */
	readonly formatSpan: (start: string, end: string, zone?: TimeZone) => string;
	/** A walking time in minutes, as trail signs write it: «3 h 30», «2 h», «45 min». */
	readonly formatDuration: (minutes: number) => string;
	/** A distance in metres, in the miles of who reckons in them: «5.8 miles». */
	readonly formatMiles?: (length: number) => string;
	/** A name after a preposition, contracted with its article: «à Casa da Mata»; without an article, «em Alvadia». */
	readonly afterPreposition: (preposition: 'a' | 'de' | 'em', name: NameWithArticle) => string;
}

/** `article`: the definite one, in Portuguese: «a» in «a Casa da Mata», «os» in «os Amigos do Vale». */
interface NameWithArticle {
	readonly name: string;
	readonly article?: 'a' | 'o' | 'as' | 'os' | 'nenhum' | undefined;
}
