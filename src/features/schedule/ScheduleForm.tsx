import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { Icon } from '#src/components/Icon.tsx';
import { offerReload, whileInFlight } from '#src/components/in-flight.ts';
import { isDay } from '#src/format/day.ts';
import { formatWeekdayAndDayIn } from '#src/format/days-in-words.ts';
import { type Language, toLanguage } from '#src/format/language.ts';
import { fill } from '#src/format/text.ts';
import { fromFormDay, toFormDay } from '#src/forms/clean.ts';
import { cleanDay } from '#src/forms/clean-number.ts';
import { EmailField, Field, type InputProps } from '#src/forms/react/Field.tsx';
import { type FormProps, SubmissionForm } from '#src/forms/react/SubmissionForm.tsx';
import type { CalendarTexts } from './Calendar.tsx';
import { CALENDAR_LOCALES } from './calendar-locales.ts';
import { type Offers, type ScheduleInput, scheduleForm } from './form.ts';

type DateFieldProps = InputProps & {
	readonly value: string;
	readonly offers: Offers;
	readonly action: string;
	readonly calendarTexts: CalendarTexts;
	readonly language: Language;
	/** Called with the chosen day, `YYYY/MM/DD`. */
	readonly onChoose: (day: string) => void;
};

const loadCalendar = async (language: Language) => {
	const [{ Calendar }, locale] = await Promise.all([import('./Calendar.tsx'), CALENDAR_LOCALES[language]()]);
	return { Calendar, locale };
};

/** A field for a day that is typed or picked: a text field, and a button that opens the calendar below it. */
const DateField = ({ offers, action, calendarTexts, language, onChoose, ...field }: DateFieldProps) => {
	const button = useRef<HTMLButtonElement>(null);
	const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof loadCalendar>>>();
	const panelId = `${field.id}-calendar`;
	const day = fromFormDay(cleanDay(field.value));

	const open = async () => {
		// If the calendar can't be loaded, a day can still be typed.
		setLoaded(await whileInFlight(loadCalendar(language)).catch((error) => void offerReload(error)));
	};
	const close = () => {
		setLoaded(undefined);
		button.current?.focus();
	};
	const openFromKeyboard = (event: KeyboardEvent) => {
		if (event.key !== 'ArrowDown' || !event.altKey) return;
		event.preventDefault();
		open();
	};

	const warmUp = () => loadCalendar(language).catch(() => undefined);
	const calendar = loaded && (
		<loaded.Calendar
			{...loaded.locale}
			id={panelId}
			texts={calendarTexts}
			day={day}
			offers={offers}
			action={action}
			onClose={close}
			onChoose={(chosen) => {
				onChoose(toFormDay(chosen));
				close();
			}}
		/>
	);
	return (
		<Field {...field} inputMode="numeric" onKeyDown={openFromKeyboard} below={calendar}>
			<button
				ref={button}
				className="button button-icon"
				type="button"
				aria-expanded={loaded !== undefined}
				aria-controls={loaded && panelId}
				onPointerEnter={warmUp}
				onFocus={warmUp}
				onClick={loaded ? close : open}
			>
				<Icon name="calendar" />
				<span className="visually-hidden">
					{isDay(day) ? fill(calendarTexts.openAt, { day: formatWeekdayAndDayIn(language)(day) }) : calendarTexts.open}
				</span>
			</button>
		</Field>
	);
};

type Name = Exclude<keyof ScheduleInput, 'action' | 'language'>;

export interface ScheduleFormProps extends FormProps<Name> {
	/** `startTimes`: `HH:MM`. */
	readonly offer: Offers[string] & { readonly id: string; readonly startTimes: readonly string[] };
	readonly calendarTexts: CalendarTexts;
}

const NAMES = ['firstName', 'lastName', 'email', 'date', 'time', 'people', 'ages', 'contact'] as const;
const TIMES_ID = 'schedule-times';

export const ScheduleForm = ({ offer, calendarTexts, ...props }: ScheduleFormProps) => {
	const { id, startTimes } = offer;
	const offers = useMemo(() => ({ [id]: offer }), [id, offer]);
	const form = useMemo(() => scheduleForm(offers), [offers]);

	return (
		<SubmissionForm {...props} form={form} names={NAMES} hidden={{ action: id }}>
			{({ propsOf, setValue }) => (
				<>
					<Field {...propsOf('firstName')} half autoComplete="given-name" />
					<Field {...propsOf('lastName')} half autoComplete="family-name" />
					<EmailField {...propsOf('email')} />
					<DateField
						{...propsOf('date')}
						half
						offers={offers}
						action={id}
						calendarTexts={calendarTexts}
						language={toLanguage(props.language)}
						onChoose={(day) => setValue('date', day)}
					/>
					<Field {...propsOf('time')} half list={TIMES_ID}>
						<datalist id={TIMES_ID}>
							{startTimes.map((time) => (
								<option key={time} value={time} />
							))}
						</datalist>
					</Field>
					<Field {...propsOf('people')} half inputMode="numeric" />
					<Field {...propsOf('ages')} half />
					<Field {...propsOf('contact')} type="tel" autoComplete="tel" />
				</>
			)}
		</SubmissionForm>
	);
};
