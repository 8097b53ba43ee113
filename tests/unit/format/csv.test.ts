import fc from 'fast-check';
import { expect, it } from 'vitest';
import { renderCsv } from '#src/format/csv.ts';

/** Reads CSV as spreadsheets do, with the separator of some country. A quote counts only at the beginning of a cell. */
const readCells = (csv: string, separator: string): string[][] => {
	const rows: string[][] = [[]];
	let at = 0;
	while (at < csv.length) {
		let cell = '';
		if (csv[at] === '"') {
			for (at += 1; at < csv.length && (csv[at] !== '"' || csv[at + 1] === '"'); at++) {
				if (csv[at] === '"') at += 1;
				cell += csv[at];
			}
			at += 1;
		}
		while (at < csv.length && csv[at] !== separator && csv[at] !== '\n') cell += csv[at++];
		rows.at(-1)?.push(cell.replace(/\r$/, ''));
		if (csv[at] === '\n') rows.push([]);
		at += 1;
	}
	return rows.filter((row) => row.length > 0);
};

const read = (rows: readonly (readonly string[])[], separator = ';') =>
	// Without the byte order mark.
	readCells(renderCsv(rows).slice(1), separator);

/** Spreadsheets may ignore white space before a formula. */
const FORMULA = /^\s*[=+\-@＝＋－＠]/;

/** Texts with which visitors may try to create a formula or a cell. */
const nasty = fc.string({
	unit: fc.constantFrom(...'=+-@＝\t\r\n;,"\'|!a 1', ';=', ',-', '"=', '\n@', '";"', '","=', '","', '"\r\n"='),
	maxLength: 20,
});

it('begins with a byte order mark, and has semicolons and the line breaks of RFC 4180', () => {
	const rows = [
		['Nome', 'Mensagem'],
		['Ana', 'um;dois'],
	];
	expect(renderCsv(rows)).toBe('\uFEFF"Nome";"Mensagem"\r\n"Ana";"um;dois"\r\n');
});

it.each([
	['Ana Reis', 'Ana Reis'],
	['Ana "Nita"; Reis,\nRua', 'Ana "Nita"; Reis,\nRua'],
	["=cmd|'/C calc'!A0", "'=cmd|'/C calc'!A0"],
	["Ola;=cmd|'/C calc'!A0", "Ola;'=cmd|'/C calc'!A0"],
	["Ola,=cmd|'/C calc'!A0", "Ola,'=cmd|'/C calc'!A0"],
	['Ola\n=1+1', "Ola\n'=1+1"],
	['Ola;"=1+1', 'Ola;"\'=1+1'],
	['+351 912 345 678', "'+351 912 345 678"],
	['-1', "'-1"],
	['@SUM(A1)', "'@SUM(A1)"],
	['＝1+1', "'＝1+1"],
	['\t=1', "\t'=1"],
	['1-1=0, -5 graus', "1-1=0, '-5 graus"],
	['a-b@exemplo.pt = c', 'a-b@exemplo.pt = c'],
])('writes %j as the cell %j', (text, cell) => expect(read([[text]])).toEqual([[cell]]));

it.each([';', ',', '\t'])('has no formula in a program that separates cells by %j, whatever was typed', (separator) => {
	fc.assert(
		fc.property(nasty, nasty, nasty, (...cells) => {
			expect(
				read([cells], separator)
					.flat()
					.filter((cell) => FORMULA.test(cell)),
			).toEqual([]);
		}),
		{ numRuns: 500 },
	);
});

it('keeps every cell in its place and, except for added apostrophes and shown control characters, as it was typed', () => {
	const withoutApostrophes = (text: string) => text.replaceAll("'", '').replaceAll('\r', '\uFFFD');
	fc.assert(
		fc.property(nasty, nasty, (...cells) => {
			const rows = read([['Nome', 'Mensagem'], cells]);
			expect(rows.map((row) => row.map(withoutApostrophes))).toEqual([
				['Nome', 'Mensagem'],
				cells.map(withoutApostrophes),
			]);
		}),
	);
});
