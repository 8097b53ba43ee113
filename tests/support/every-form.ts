import { ContactForm } from './contact-form.ts';
import { MemberForm } from './member-form.ts';
import { ScheduleDialog, ScheduleForm } from './schedule-form.ts';

/** Every form on every page or dialog that shows it, with its name in test titles. */
export const EVERY_FORM = [
	['the contact form', ContactForm],
	['the membership form', MemberForm],
	['the schedule form', ScheduleForm],
	['the schedule dialog', ScheduleDialog],
] as const;
