import type { FormName } from '#src/forms/form.ts';
import type { OutboxName } from './outbox/submission.ts';

/** No values of fields, which are personal data. `reason` is a code or an error's name. */
interface LogDetail {
	readonly form?: FormName | OutboxName;
	readonly id?: string;
	readonly reason?: string;
	readonly count?: number;
}

export const log = (event: string, detail: LogDetail = {}): void => {
	process.stderr.write(`${JSON.stringify({ event, ...detail })}\n`);
};

/** An error's class and code. Its message stays out of the log, because it may quote what a visitor wrote. */
export const toReason = (error: unknown): string => {
	if (!(error instanceof Error)) return typeof error;
	const code = 'code' in error ? ` ${String(error.code)}` : '';
	return `${error.name}${code}`;
};
