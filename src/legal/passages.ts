import type { Site } from '#src/collections.ts';
import { FEATURES, type Features, hasForm } from '#src/features.ts';
import type { Formats } from '#src/format/formats.ts';
import { FORM_NAMES } from '#src/forms/form.ts';
import { REMINDER_DAYS } from '#src/schemas/periods.ts';

/** Paragraphs, headings and items of lists as Markdown; or passages by their names. */
export type Passages = readonly string[] | { readonly [name: string]: Passages };

const isBlocks = (passages: Passages): passages is readonly string[] => Array.isArray(passages);

/**
 * Whether a passage shows, by its name: one with the name of a feature, a form or a mail shows if that is on. A passage with
 * any other name always shows.
 */
const conditionsOf = (has: Features, forms: Site['forms']): Readonly<Record<string, boolean>> => ({
	...Object.fromEntries(FEATURES.map((feature) => [feature, has[feature]])),
	...Object.fromEntries(FORM_NAMES.map((form) => [form, hasForm(has, form)])),
	contactCopy: forms.contact.copyToVisitor,
	memberCopy: forms.member.copyToVisitor,
	scheduleCopy: forms.schedule.copyToVisitor,
	reminders: forms.registration.reminders,
});

/** In words, how long each form's submissions are kept, and how long before an outing its reminder comes. */
const periodsOf = (forms: Site['forms'], formatPeriod: Formats['formatPeriod']): Readonly<Record<string, string>> => ({
	...Object.fromEntries(FORM_NAMES.map((form) => [form, formatPeriod(forms[form].retentionDays)])),
	reminder: formatPeriod(REMINDER_DAYS),
});

/** The Markdown of a legal page for a site with these features and settings. `{{contact}}` stands for how long that form's submissions are kept, `{{reminder}}` for when a reminder comes. */
export const toMarkdown = (
	passages: Passages,
	has: Features,
	forms: Site['forms'],
	formatPeriod: Formats['formatPeriod'],
): string => {
	const conditions = conditionsOf(has, forms);
	const periods = periodsOf(forms, formatPeriod);
	const blocksOf = (part: Passages): readonly string[] =>
		isBlocks(part)
			? part
			: Object.entries(part).flatMap(([name, inner]) => (conditions[name] === false ? [] : blocksOf(inner)));
	return (
		blocksOf(passages)
			.join('\n\n')
			// Items with empty lines between them would be paragraphs.
			.replace(/^(- .*)\n(?=\n- )/gm, '$1')
			.replace(/\{\{(\w+)\}\}/g, (_, form) => periods[form] ?? '')
	);
};
