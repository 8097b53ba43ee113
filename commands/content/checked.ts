import { setTimeout as wait } from 'node:timers/promises';
import type { Finding } from './finding.ts';

/** Milliseconds in which an editor's program finishes saving. */
const SAVING_MS = 100;

/** The findings of a check that is repeated when files change. */
export class CheckedContent {
	readonly #check: () => Promise<readonly Finding[]>;
	#newest: Promise<readonly Finding[]>;
	#isAboutToCheck = false;

	constructor(check: () => Promise<readonly Finding[]>) {
		this.#check = check;
		this.#newest = check();
	}

	/** What the newest check finds; waits for one that is under way. */
	readonly findings = (): Promise<readonly Finding[]> => this.#newest;

	/** Checks once more. Changes that come before the check has begun share it. */
	readonly checkAgain = (): Promise<readonly Finding[]> => {
		if (!this.#isAboutToCheck) {
			this.#isAboutToCheck = true;
			this.#newest = this.#checkAfter(this.#newest);
		}
		return this.#newest;
	};

	async #checkAfter(before: Promise<unknown>): Promise<readonly Finding[]> {
		// A check may fail because a file vanishes under it. The change that removes it is a reason for this check.
		await Promise.allSettled([wait(SAVING_MS), before]);
		this.#isAboutToCheck = false;
		return this.#check();
	}
}
