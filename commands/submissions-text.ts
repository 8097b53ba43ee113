import type { Found } from '#netlify/server/store/search.ts';

const STATES = { pending: 'à espera', parked: 'recusado', sent: 'enviado' } as const;

const day = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Europe/Lisbon' });
const moment = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Europe/Lisbon' });

/** `YYYY-MM-DD` as the calendar in Lisbon has it. */
export const lisbonDay = (iso: string): string => day.format(new Date(iso));

/** The fields that only some states have. */
type Facts = Readonly<Partial<Record<'mailedAt' | 'parkedAt' | 'reason' | 'dueAt', string>>>;

/** A field's value as text: an order's lines as JSON. */
const toText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value ?? ''));

/** What an entry has beside what was sent; empty text for what it lacks. */
const factsOf = ({ entry, record, hasClaim }: Found): Readonly<Record<string, string>> => {
	const { mailedAt = '', parkedAt = '', reason = '', dueAt = '' } = record as Found['record'] & Facts;
	return {
		state: entry.state,
		form: record.form,
		id: record.id,
		receivedAt: record.receivedAt,
		...{ mailedAt, parkedAt, reason, dueAt },
		claim: hasClaim ? 'true' : 'false',
	};
};

/** One line each, in columns. */
export const toTable = (found: readonly Found[]): string => {
	const rows = found.map(({ entry, record }) => [
		moment.format(new Date(record.receivedAt)),
		record.form,
		STATES[entry.state],
		toText(record.input['email']),
		record.id,
	]);
	const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
	return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n');
};

/** Everything, one field a line. */
export const toDetails = (found: readonly Found[]): string =>
	found
		.map((one) => {
			const fields = { ...factsOf(one), ...one.record.input };
			const lines = Object.entries(fields).filter(([, value]) => value !== undefined && value !== '');
			return lines.map(([name, value]) => `${name}: ${toText(value).replaceAll('\n', '\n  ')}\n`).join('');
		})
		.join('\n');

export const toJson = (found: readonly Found[]): string =>
	`${JSON.stringify(
		found.map(({ entry, record, hasClaim }) => ({ state: entry.state, ...record, claim: hasClaim })),
		null,
		'\t',
	)}\n`;

/**
 * Where a spreadsheet would start a formula: at OWASP's signs, perhaps behind white space, at the start of a cell. Where a
 * country separates cells with another sign, a cell also starts behind that sign, inside one of ours.
 */
const FORMULA_START = /(?=[=+\-@＝＋－＠])(?<=(?:^|[,;\t\r\n])["\s]*)/g;

/** An apostrophe keeps a spreadsheet from reading a formula. */
const toCell = (value: string): string => `"${value.replace(FORMULA_START, "'").replaceAll('"', '""')}"`;

/**
 * RFC 4180 with semicolons, as Portuguese spreadsheets expect, and with a byte order mark, by which they recognise UTF-8.
 * There is a column for every field that any submission has. It is for reading: the JSON has everything as it was sent.
 */
export const toCsv = (found: readonly Found[]): string => {
	const rows = found.map((one) => ({ ...factsOf(one), ...one.record.input }) as Record<string, unknown>);
	const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
	const lines = [columns, ...rows.map((row) => columns.map((column) => toText(row[column])))];
	return `\uFEFF${lines.map((line) => line.map(toCell).join(';')).join('\r\n')}\r\n`;
};
