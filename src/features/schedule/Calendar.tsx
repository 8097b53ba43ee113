import { setDefaultOptions } from 'date-fns';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import DatePicker from 'react-datepicker';
import { Icon } from '#src/components/Icon.tsx';
import { addDays, isDay } from '#src/format/day.ts';
import type { TextGroup } from '#src/i18n/words.ts';
import type { CalendarLocale } from './calendar-locales.ts';
import { isOffered, type Offers, scheduleDays } from './form.ts';

/** Weekdays as date-fns counts them: 0 is Sunday. */
const MONDAY = 1;

// The picker takes the week's start as a property, but its end from date-fns.
setDefaultOptions({ weekStartsOn: MONDAY });

export type CalendarTexts = TextGroup<'schedule'>['calendar'];

interface Props extends CalendarLocale {
	readonly id: string;
	readonly texts: CalendarTexts;
	/** The field's text, which may not be a day. */
	readonly day: string;
	readonly offers: Offers;
	readonly action: string;
	readonly onChoose: (day: string) => void;
	readonly onClose: () => void;
}

/** The picker represents a day as a moment in the browser's own time zone. */
const toDate = (day: string): Date => {
	const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
	return new Date(year, month - 1, date);
};
const fromDate = (date: Date): string =>
	[date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** A calendar below its field, with the keys of the ARIA date picker pattern. */
export const Calendar = ({ id, locale, month, texts, day, offers, action, onChoose, onClose }: Props) => {
	const panel = useRef<HTMLDivElement>(null);
	const { first, last } = scheduleDays();
	const isFree = (date: string) => isOffered(offers, action, date);
	const selected = isDay(day) && day >= first && day <= last && isFree(day) ? day : undefined;
	const firstFree = Array.from({ length: 7 }, (_, index) => addDays(first, index)).find(isFree) ?? first;

	useEffect(() => {
		panel.current?.querySelector<HTMLElement>('.react-datepicker__day[tabindex="0"]')?.focus();
	}, []);

	const closeOnEscape = (event: KeyboardEvent) => {
		if (event.key !== 'Escape') return;
		// Otherwise Escape would also close a dialog around the field.
		event.preventDefault();
		onClose();
	};

	return (
		<div ref={panel} id={id} className="calendar" role="dialog" aria-label={texts.label} onKeyDown={closeOnEscape}>
			<DatePicker
				inline
				locale={locale}
				calendarStartDay={MONDAY}
				dateFormatCalendar={month}
				selected={selected ? toDate(selected) : null}
				openToDate={toDate(selected ?? firstFree)}
				minDate={toDate(first)}
				maxDate={toDate(last)}
				filterDate={(date) => isFree(fromDate(date))}
				onChange={(date: Date | null) => date && onChoose(fromDate(date))}
				previousMonthAriaLabel={texts.previous}
				previousMonthButtonLabel={<Icon name="arrow-right" />}
				nextMonthAriaLabel={texts.next}
				nextMonthButtonLabel={<Icon name="arrow-right" />}
				chooseDayAriaLabelPrefix=""
				disabledDayAriaLabelPrefix={texts.unavailable}
			/>
		</div>
	);
};
