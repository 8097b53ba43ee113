import type { FormName } from '#src/forms/form.ts';
import { site } from './content.ts';

/** How long a form remembers, in days, and whether its visitors get a copy. */
interface FormRules {
	readonly duplicateDays: number;
	readonly copyToVisitor: boolean;
	/** The copy is the receipt that the law wants of an order and of a withdrawal: it may come late, but is not left out. */
	readonly owesReceipt: boolean;
}

/** As `site.yaml` has it; an order or a withdrawal holds its claim for as long as it is on file, and its copy has no switch. */
export const rulesOf = (form: FormName): FormRules => ({
	duplicateDays: Number.POSITIVE_INFINITY,
	copyToVisitor: true,
	owesReceipt: !('copyToVisitor' in site.forms[form]),
	...site.forms[form],
});
