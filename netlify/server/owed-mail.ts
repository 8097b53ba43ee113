import { randomUUID } from 'node:crypto';
import type { FollowUp } from './forms/follow-up.ts';

/**
 * A mail that a document of the store owes. It is written into the document by the same compare-and-swap as what causes
 * it, so neither can be without the other.
 */
export interface OwedMail extends FollowUp {
	readonly id: string;
	/** Which process puts it into the outbox, and since when: ISO 8601, UTC. */
	readonly taken?: { readonly by: string; readonly at: string };
}

/** A document of the store that owes mails. */
export interface Owing {
	readonly owed: readonly OwedMail[];
}

/** A mail as a document owes it. */
export const owe = (followUp: FollowUp): OwedMail => ({ ...followUp, id: randomUUID() });
