import type { Locale } from 'date-fns';
import type { Language } from '#src/format/language.ts';

export interface CalendarLocale {
	readonly locale: Locale;
	/** The month above the days, as date-fns writes it. */
	readonly month: string;
}

type Load = () => Promise<CalendarLocale>;

const portuguese: Load = async () => ({
	locale: (await import('date-fns/locale/pt')).pt,
	month: "LLLL 'de' yyyy",
});

/** How the calendar writes each language. A page loads its own alone. */
export const CALENDAR_LOCALES: Readonly<Record<Language, Load>> = {
	pt: portuguese,
	en: SPOKEN.en
		? async () => ({ locale: (await import('date-fns/locale/en-GB')).enGB, month: 'LLLL yyyy' })
		: portuguese,
};
