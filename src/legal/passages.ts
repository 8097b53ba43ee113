import type { Site } from '#src/collections.ts';
import { FEATURES, type Features, hasForm } from '#src/features.ts';
import { formatPeriod } from '#src/format/days-in-words.ts';
import { FORM_NAMES } from '#src/forms/form.ts';

/** Paragraphs, headings and items of lists as Markdown; or passages by their names. */
export type Passages = readonly string[] | { readonly [name: string]: Passages };

const isBlocks = (passages: Passages): passages is readonly string[] => Array.isArray(passages);

/** Which features, forms and mails are on. A passage with the name of one that is off does not show; all others do. */
const conditionsOf = (has: Features, forms: Site['forms']): Readonly<Record<string, boolean>> => ({
	...Object.fromEntries(FEATURES.map((feature) => [feature, has[feature]])),
	...Object.fromEntries(FORM_NAMES.map((form) => [form, hasForm(has, form)])),
	contactCopy: forms.contact.copyToVisitor,
	memberCopy: forms.member.copyToVisitor,
	scheduleCopy: forms.schedule.copyToVisitor,
	reminders: forms.registration.reminders,
});

/** The days that each form's submissions are kept, in words. */
const periodsOf = (forms: Site['forms']): Readonly<Record<string, string>> =>
	Object.fromEntries(FORM_NAMES.map((form) => [form, formatPeriod(forms[form].retentionDays)]));

/** The Markdown of a legal page for a site with these features and settings. `{{contact}}` stands for a form's period. */
export const toMarkdown = (passages: Passages, has: Features, forms: Site['forms']): string => {
	const conditions = conditionsOf(has, forms);
	const periods = periodsOf(forms);
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
