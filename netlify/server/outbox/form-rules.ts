import { site } from '../content.ts';
import type { OutboxName } from './submission.ts';

/** How long a form remembers, in days, and whether its visitors get a copy. */
interface FormRules {
	readonly duplicateDays: number;
	readonly retentionDays: number;
	readonly copyToVisitor: boolean;
	/** The law requires a receipt of an order or a withdrawal. The copy is that receipt: it may be late, never left out. */
	readonly owesReceipt: boolean;
}

/**
 * Of a mail that was handed over only its kind is kept, so its days say only how long one that can't be is tried: longer
 * than a month in which Postmark's monthly quota is used up.
 */
const FOLLOW_UP = { retentionDays: 45 };

/**
 * The rules of `site.yaml`. Orders and withdrawals have fewer settings: they hold their claim as long as they are on
 * file, and their copy can't be switched off. A mail that follows a submission is owed like a receipt.
 */
export const rulesOf = (form: OutboxName): FormRules => {
	const rules = form === 'follow-up' ? FOLLOW_UP : site.forms[form];
	return {
		duplicateDays: Number.POSITIVE_INFINITY,
		copyToVisitor: true,
		owesReceipt: !('copyToVisitor' in rules),
		...rules,
	};
};
