/** No values of fields, which are personal data. `reason` is a code or an error's name. */
interface LogDetail {
	/** A form's name, or the kind of a mail. */
	readonly form?: string;
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
