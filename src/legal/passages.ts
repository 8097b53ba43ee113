import type { Site } from '#src/collections.ts';
import { FEATURES, type Features, hasForm } from '#src/features.ts';
import type { Formats } from '#src/format/formats.ts';
import { FORM_NAMES, type FormName } from '#src/forms/form.ts';
import { REMINDER_DAYS } from '#src/schemas/periods.ts';

/** Paragraphs, headings and items of lists as Markdown; or passages by their names. */
export type Passages = readonly string[] | { readonly [name: string]: Passages };

const isBlocks = (passages: Passages): passages is readonly string[] => Array.isArray(passages);

/** The law requires a copy of what is sent by a form without this setting. */
const sendsCopy = (rules: Site['forms'][FormName]): boolean => !('copyToVisitor' in rules) || rules.copyToVisitor;

/**
 * Whether a passage shows, by its name: `store` on a site with that feature, `member` with that form, `memberCopy` if
 * who sends it gets a copy. A passage with any other name always shows; inside another it shows only with that one.
 */
const conditionsOf = (has: Features, forms: Site['forms']): Readonly<Record<string, boolean>> => ({
	...Object.fromEntries(FEATURES.map((feature) => [feature, has[feature]])),
	...Object.fromEntries(FORM_NAMES.map((form) => [form, hasForm(has, form)])),
	...Object.fromEntries(FORM_NAMES.map((form) => [`${form}Copy`, sendsCopy(forms[form])])),
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
