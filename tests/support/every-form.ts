import { ContactForm } from './contact-form.ts';
import { MemberForm } from './member-form.ts';
import { ScheduleDialog, ScheduleForm } from './schedule-form.ts';

/** Every form wherever it stands, by what a test calls it. */
export const EVERY_FORM = [
	['the contact form', ContactForm],
	['the membership form', MemberForm],
	['the schedule form', ScheduleForm],
	['the schedule dialog', ScheduleDialog],
] as const;
