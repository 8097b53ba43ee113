import { formatDay } from '#src/format/days-in-words.ts';
import type { Translate } from '#src/i18n/translate.ts';

/**
 * The days of an alert in words: «de 2 de novembro de 2026 a 31 de março de 2027», «só a 14 de agosto de 2027», or only
 * its first day.
 */
export const alertDays = (t: Translate, from: string, until?: string): string => {
	if (!until) return t('trails.alertSince', { from: formatDay(from) });
	return from === until
		? t('trails.alertDay', { day: formatDay(from) })
		: t('trails.alertSpan', { from: formatDay(from), until: formatDay(until) });
};
