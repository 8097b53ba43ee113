import { today } from '#src/format/clock.ts';
import { isDay } from '#src/format/day.ts';

/** In the address of the list of trails and of a trail's page. */
export const DAY_PARAMETER = 'dia';

/** The day that the visitor chose, if it is still to come. */
export const chosenDay = (): string | undefined => {
	const day = new URLSearchParams(location.search).get(DAY_PARAMETER) ?? '';
	return isDay(day) && day > today() ? day : undefined;
};
