import type { Locale } from 'date-fns';
import type { Language } from '#src/format/language.ts';

export interface CalendarLocale {
	readonly locale: Locale;
	/** The month above the days, as date-fns writes it. */
	readonly month: string;
}

/** How the calendar writes each language. A page loads its own alone. */
export const CALENDAR_LOCALES: Readonly<Record<Language, () => Promise<CalendarLocale>>> = {
	pt: async () => ({ locale: (await import('date-fns/locale/pt')).pt, month: "LLLL 'de' yyyy" }),
	en: async () => ({ locale: (await import('date-fns/locale/en-GB')).enGB, month: 'LLLL yyyy' }),
};
