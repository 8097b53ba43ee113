import type { CalendarOuting } from './calendar.ts';
import type { OutingView } from './data.ts';

/** An outing as its calendar file has it. `site`: the site's address. */
export const toCalendarOuting = ({ state, href, ...outing }: OutingView, site: URL | string): CalendarOuting => ({
	...outing,
	cancelled: state === 'cancelled',
	url: new URL(href, site).href,
});
