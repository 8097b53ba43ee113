import { ContactForm } from './contact-form.ts';
import { ScheduleDialog } from './schedule-form.ts';

/** A form on a page and one in a dialog, with their names in test titles. All forms share what is tested with them. */
export const EVERY_FORM = [
	['the contact form', ContactForm],
	['the schedule dialog', ScheduleDialog],
] as const;
