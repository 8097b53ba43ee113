import { expect, it } from 'vitest';
import { renderCsv } from '#src/format/csv.ts';

it('begins with a byte order mark, and has semicolons and the line breaks of RFC 4180', () => {
	const rows = [
		['Nome', 'Mensagem'],
		['Ana', 'um;dois'],
	];
	expect(renderCsv(rows)).toBe('\uFEFF"Nome";"Mensagem"\r\n"Ana";"um;dois"\r\n');
});

/** Whichever sign a spreadsheet separates cells with, none of them begins a formula. */
it.each([
	['Ana Reis', 'Ana Reis'],
	['Ana "Nita"; Reis,\nRua', 'Ana ""Nita""; Reis,\nRua'],
	["=cmd|'/C calc'!A0", "'=cmd|'/C calc'!A0"],
	["Ola;=cmd|'/C calc'!A0", "Ola;'=cmd|'/C calc'!A0"],
	["Ola,=cmd|'/C calc'!A0", "Ola,'=cmd|'/C calc'!A0"],
	['Ola\t@SUM(A1)', "Ola\t'@SUM(A1)"],
	['Ola\n=1+1', "Ola\n'=1+1"],
	['Ola;"=1+1', 'Ola;""\'=1+1'],
	['Ola," \n"-1', 'Ola,"" \n""\'-1'],
	['+351 912 345 678', "'+351 912 345 678"],
	['-1', "'-1"],
	['@SUM(A1)', "'@SUM(A1)"],
	['＝1＋1', "'＝1＋1"],
	['＋1', "'＋1"],
	['－1', "'－1"],
	['＠A1', "'＠A1"],
	['\t=1', "\t'=1"],
	['1-1=0, -5 graus', "1-1=0, '-5 graus"],
	['a-b@exemplo.pt = c', 'a-b@exemplo.pt = c'],
])('writes %j as the cell %j', (text, cell) => expect(renderCsv([[text]])).toBe(`\uFEFF"${cell}"\r\n`));
