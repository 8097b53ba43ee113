import type { FormName } from '#src/forms/form.ts';
import { site } from './content.ts';

/** How long a form remembers, in days, and whether its visitors get a copy. */
interface FormRules {
	readonly duplicateDays: number;
	readonly copyToVisitor: boolean;
	/** The law requires a receipt of an order or a withdrawal. The copy is that receipt: it may be late, never left out. */
	readonly owesReceipt: boolean;
}

/**
 * The rules of `site.yaml`. Orders and withdrawals have fewer settings: they hold their claim as long as they are on
 * file, and their copy can't be switched off.
 */
export const rulesOf = (form: FormName): FormRules => ({
	duplicateDays: Number.POSITIVE_INFINITY,
	copyToVisitor: true,
	owesReceipt: !('copyToVisitor' in site.forms[form]),
	...site.forms[form],
});
