import { today } from '#src/format/clock.ts';
import { addDays, isDay, weekdayOf } from '#src/format/day.ts';
import { chosenDay, DAY_PARAMETER } from './chosen-day.ts';

const SATURDAY = 6;
const SUNDAY = 7;

/** The next of these weekdays, today included. */
const next = (weekday: number): string => addDays(today(), (weekday - weekdayOf(today()) + 7) % 7);

const dayOf = (name: string | undefined): string => {
	if (name === 'today') return today();
	return next(name === 'saturday' ? SATURDAY : SUNDAY);
};

/** Keeps the choice in the address, without a step of the history. Today is no choice. */
const chooseDay = (day: string): void => {
	const query = new URLSearchParams(location.search);
	if (day > today()) query.set(DAY_PARAMETER, day);
	else query.delete(DAY_PARAMETER);
	history.replaceState(null, '', `${location.pathname}${query.size > 0 ? `?${query}` : ''}${location.hash}`);
};

/** Lets the visitor choose a day. `onChosen` runs after each choice. */
export const startChoice = (fields: HTMLElement, onChosen: () => void): void => {
	const buttons = [...fields.querySelectorAll<HTMLButtonElement>('[data-day]')];
	const date = fields.querySelector<HTMLInputElement>('[type=date]');
	if (!date) return;
	const show = () => {
		const day = chosenDay() ?? today();
		date.min = today();
		date.value = day;
		for (const button of buttons) {
			const own = dayOf(button.dataset['day']);
			button.ariaPressed = String(own === day);
			// On a Saturday, today is enough.
			button.hidden = own === today() && button.dataset['day'] !== 'today';
		}
	};
	const choose = (day: string) => {
		chooseDay(day);
		show();
		onChosen();
	};
	for (const button of buttons) button.addEventListener('click', () => choose(dayOf(button.dataset['day'])));
	date.addEventListener('change', () => choose(isDay(date.value) ? date.value : today()));
	addEventListener('popstate', show);
	show();
	fields.hidden = false;
};
