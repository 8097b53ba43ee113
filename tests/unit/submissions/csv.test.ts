import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Found } from '#netlify/server/outbox/listing.ts';
import { toCsv } from '../../../commands/submissions-text.ts';

const foundWith = (input: Found['record']['input']): Found => ({
	entry: { key: 'a', state: 'sent', form: 'contact', received: '2026-03-01', id: 'a' },
	record: { id: 'a', form: 'contact', claim: 'claim', receivedAt: '2026-06-30T23:30:00.000Z', input },
	hasClaim: true,
});

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

/** The rows and cells of the export, without the byte order mark. */
const readExport = (csv: string, separator = ';') => readCells(csv.slice(1), separator);

const cellOf = (name: string) => {
	const [header = [], row = []] = readExport(toCsv([foundWith({ name })]));
	return row[header.indexOf('Nome')];
};

/** Spreadsheets may ignore white space before a formula. */
const FORMULA = /^\s*[=+\-@＝＋－＠]/;

/** Texts with which visitors may try to create a formula or a cell. */
const nasty = fc.string({
	unit: fc.constantFrom(...'=+-@＝\t\r\n;,"\'|!a 1', ';=', ',-', '"=', '\n@', '";"', '","=', '","', '"\r\n"='),
	maxLength: 20,
});

describe('the CSV of an export', () => {
	it('begins with a byte order mark, and has semicolons, the line breaks of RFC 4180 and Lisbon’s time', () => {
		const csv = toCsv([foundWith({ name: 'Ana', email: 'ana@exemplo.pt', subject: 'Olá', message: 'um;dois' })]);
		expect(csv).toBe(
			'\uFEFF"Formulário";"Estado";"Chegou";"Nome";"Email";"Assunto";"Mensagem";"Sobre";"Enviado por email";' +
				'"Próxima tentativa";"Recusado";"Motivo";"Reconhece repetidos";"Referência"\r\n' +
				'"Contacto";"enviado";"2026-07-01 00:30";"Ana";"ana@exemplo.pt";"Olá";"um;dois";"";"";"";"";"";"sim";"a"\r\n',
		);
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
	])('has %j as the cell %j', (text, cell) => expect(cellOf(text)).toBe(cell));

	it.each([';', ',', '\t'])(
		'has no formula in a program that separates cells by %j, whatever was typed',
		(separator) => {
			fc.assert(
				fc.property(nasty, nasty, nasty, (name, subject, message) => {
					const rows = readExport(toCsv([foundWith({ name, subject, message })]), separator);
					expect(rows.flat().filter((cell) => FORMULA.test(cell))).toEqual([]);
				}),
				{ numRuns: 500 },
			);
		},
	);

	it('keeps every cell in its place and, except for added apostrophes and shown control characters, as it was typed', () => {
		const withoutApostrophes = (text = '') => text.replaceAll("'", '').replaceAll('\r', '\uFFFD');
		fc.assert(
			fc.property(nasty, nasty, (name, message) => {
				const [header = [], row = [], ...more] = readExport(toCsv([foundWith({ name, message })]));
				expect([row.length, more]).toEqual([header.length, []]);
				const typed = ['Nome', 'Mensagem'].map((column) => row[header.indexOf(column)]);
				expect(typed.map(withoutApostrophes)).toEqual([name, message].map(withoutApostrophes));
			}),
		);
	});
});
