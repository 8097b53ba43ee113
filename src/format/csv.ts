import { makeVisible } from './text.ts';

/**
 * Where a spreadsheet would start a formula: at OWASP's signs, perhaps behind white space, at the start of a cell. Where a
 * country separates cells with another sign, a cell also starts behind that sign, inside one of ours.
 */
const FORMULA_START = /(?=[=+\-@＝＋－＠])(?<=(?:^|[,;\t\r\n])["\s]*)/g;

/** An apostrophe keeps a spreadsheet from reading a formula. */
const toCell = (value: string): string => `"${makeVisible(value).replace(FORMULA_START, "'").replaceAll('"', '""')}"`;

/** RFC 4180 with semicolons, as Portuguese spreadsheets expect. They recognise UTF-8 by the byte order mark. */
export const renderCsv = (rows: readonly (readonly string[])[]): string =>
	`\uFEFF${rows.map((row) => row.map(toCell).join(';')).join('\r\n')}\r\n`;
