import { useMemo } from 'react';
import { fill } from '#src/format/text.ts';
import { EmailField, Field } from '#src/forms/react/Field.tsx';
import { type FormProps, SubmissionForm } from '#src/forms/react/SubmissionForm.tsx';
import type { CalendarTexts } from './Calendar.tsx';
import { DateField } from './DateField.tsx';
import { type ScheduleInput, scheduleForm } from './form.ts';

type Name = Exclude<keyof ScheduleInput, 'action'>;

/** What the form needs to know about an action. */
interface ScheduleOffer {
	readonly id: string;
	/** ISO weekday numbers: 1 is Monday. */
	readonly weekdays: readonly number[];
	readonly weekdayNames: string;
	/** `HH:MM`. */
	readonly startTimes: readonly string[];
}

export interface ScheduleFormProps extends FormProps<Name> {
	readonly offer: ScheduleOffer;
	readonly calendarTexts: CalendarTexts;
}

const NAMES = ['firstName', 'lastName', 'email', 'date', 'time', 'people', 'ages', 'contact'] as const;
const TIMES_ID = 'schedule-times';

export const ScheduleForm = ({ offer, calendarTexts, texts, ...props }: ScheduleFormProps) => {
	const { id, weekdayNames, startTimes } = offer;
	const offers = useMemo(() => ({ [id]: offer }), [id, offer]);
	const form = useMemo(() => scheduleForm(offers), [offers]);
	const { date } = texts.fields;
	const filled = (text: string | undefined) => fill(text ?? '', { weekdays: weekdayNames });
	const fields = { ...texts.fields, date: { ...date, hint: filled(date.hint), weekday: filled(date.weekday) } };

	return (
		<SubmissionForm {...props} texts={{ ...texts, fields }} form={form} names={NAMES} hidden={{ action: id }}>
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
