import type { FormName } from '#src/forms/form.ts';
import { site } from './content.ts';

/** How long a form remembers, in days, and whether its visitors get a copy. */
export interface FormRules {
	readonly duplicateDays: number;
	readonly retentionDays: number;
	readonly copyToVisitor: boolean;
}

/** As `site.yaml` has it; an order or a withdrawal holds its claim for as long as it is on file, and the law wants its copy. */
export const rulesOf = (form: FormName): FormRules => ({
	duplicateDays: Number.POSITIVE_INFINITY,
	copyToVisitor: true,
	...site.forms[form],
});
