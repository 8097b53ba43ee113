import { FEATURES, type Features, hasForm } from '#src/features.ts';
import { formatPeriod } from '#src/format/days-in-words.ts';
import { FILED_FORMS } from '#src/forms/form.ts';
import type { Site } from '#src/schemas/site.ts';

/** Lines of Markdown, or passages by their names. */
export type Passages = readonly string[] | { readonly [name: string]: Passages };

const isLines = (passages: Passages): passages is readonly string[] => Array.isArray(passages);

/** What of the site's settings the legal pages depend on. */
export type Rules = Pick<Site, 'forms' | 'outings'>;

/** Whether what a passage is named after is on: a feature, a form, or a mail. One of another name always shows. */
const conditionsOf = (has: Features, { forms, outings }: Rules): Readonly<Record<string, boolean>> => ({
	...Object.fromEntries(FEATURES.map((feature) => [feature, has[feature]])),
	...Object.fromEntries([...FILED_FORMS, 'registration' as const].map((form) => [form, hasForm(has, form)])),
	contactCopy: forms.contact.copyToVisitor,
	memberCopy: forms.member.copyToVisitor,
	scheduleCopy: forms.schedule.copyToVisitor,
	reminders: outings.reminders,
});

/** The days that each form's submissions are kept, in words. */
const periodsOf = ({ forms, outings }: Rules): Readonly<Record<string, string>> => ({
	...Object.fromEntries(FILED_FORMS.map((form) => [form, formatPeriod(forms[form].retentionDays)])),
	registration: formatPeriod(outings.retentionDays),
});

/** The Markdown of a legal page for a site with these features and settings. `{{contact}}` stands for a form's period. */
export const toMarkdown = (passages: Passages, has: Features, rules: Rules): string => {
	const conditions = conditionsOf(has, rules);
	const periods = periodsOf(rules);
	const blocksOf = (part: Passages): string[] =>
		isLines(part)
			? [part.join('\n')]
			: Object.entries(part).flatMap(([name, inner]) => (conditions[name] === false ? [] : blocksOf(inner)));
	return blocksOf(passages)
		.join('\n\n')
		.replace(/\{\{(\w+)\}\}/g, (_, form) => periods[form] ?? '');
};
