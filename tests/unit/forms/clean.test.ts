import { describe, expect, it } from 'vitest';
import { cleanLine, cleanText } from '#src/forms/clean.ts';

describe.each([
	['a single line', cleanLine],
	['a text area', cleanText],
])('in %s', (_, clean) => {
	it.each([
		['tags', '<b>Olá</b> <a href="https://x.pt">aqui</a><br/>', 'Olá aqui'],
		['capital and custom tags', '<IMG SRC=x onerror=alert(1)>a<x-y z>b</x-y>', 'ab'],
		['scripts with their content', 'a<script type="a">if (1 < 2) alert("</b>")</script >b', 'ab'],
		['styles with their content', 'a<STYLE>b { color: red }</style>c', 'ac'],
		['an unclosed script as a tag alone', '<script>a quem responder', 'a quem responder'],
		['comments and doctypes', 'a<!-- b -->c<!doctype html>d', 'acd'],
		['a tag that only a hidden character keeps apart', '<\u200Bb>a<\u202E/b>', 'a'],
		['a tag whose letter stands for K', '<\u212A>a', 'a'],
		['bidi overrides and marks', 'a\u202Eb\u2066c\u200Fd', 'abcd'],
		['zero widths, soft hyphens and byte order marks', 'a\u200Bb\u00ADc\uFEFFd\u2060e', 'abcde'],
		['blank letters', '\u3164a\u2800b\uFFA0', 'ab'],
		['lone surrogates', 'a\uD83Db\uDC69c', 'abc'],
		['joiners without a letter before', '\u200Da \u200Cb!\u200D', 'a b!'],
	])('%s are removed', (_, text, expected) => expect(clean(text)).toBe(expected));

	it.each([
		'a < b e c > d',
		'3 <4 é verdade',
		'Gosto de vós <3',
		'«aspas» & "aspas" \'e\' mais',
		'Maria <maria@exemplo.pt>',
		'1 < 2, <b sem fim',
		'👩‍👩‍👧 ❤️‍🔥 👍🏽 1️⃣ 🇵🇹',
		'می‌خواهم',
		'क्‍ष',
	])('%s stays', (text) => expect(clean(text)).toBe(text));

	it.each([
		['<scr<b>ipt>a', '< script>a'],
		['<<b>b>a</<b>b>', '< b>a< /b>'],
		['<!<b>-- a', '< !-- a'],
	])('%s forms no new tag', (text, expected) => expect(clean(text)).toBe(expected));

	it('letters are composed, also if they meet only once something between them is removed', () => {
		expect(clean('Jose\u0301 e\u200B\u0301 e<b></b>\u0301')).toBe('José é é');
	});

	it.each([
		['\u0316\u0301', '\u0316'.repeat(15)],
		['\u0344', '\u0308\u0301'.repeat(15)],
	])('at most thirty marks stay on a letter: %j', (marks, left) => {
		const once = clean(`q${marks.repeat(1000)}y`);
		expect(once).toMatch(/^q\p{M}{30}y$/u);
		expect(once.startsWith(`q${left}`)).toBe(true);
		expect(clean(once)).toBe(once);
	});

	it.each([
		'',
		' \t\r\n\u00A0\u3000',
		'<p><br></p><!-- a -->',
		'\u200B\u00AD\u2060\uFEFF',
		'\u200D\u200C',
		'\uFE0F \uFE0E',
		'<b></b>\uFE0F',
		'\u0000\u0007\u001B',
		'\u202E\u2069',
		'\u3164\u115F\u2800\u034F',
	])('nothing is left of %j', (text) => expect(clean(text)).toBe(''));

	it.each([
		['<'.repeat(60_000), '<'.repeat(60_000)],
		['<script'.repeat(9000), '<script'.repeat(9000)],
		['<script>'.repeat(8000), ''],
		[`${'<style>'.repeat(9000)}</script>`, ''],
		['<!--'.repeat(15_000), '<!--'.repeat(15_000)],
		[`<${'a '.repeat(30_000)}`, `<${'a '.repeat(30_000).trim()}`],
		['\u200D'.repeat(60_000), ''],
		['a\u200D'.repeat(20_000), 'a\u200D'.repeat(20_000)],
		[' '.repeat(60_000), ''],
		['\n'.repeat(60_000), ''],
	])('64 KiB of difficult text are cleaned correctly (%#)', (text, expected) =>
		expect(clean(text) === expected).toBe(true),
	);

	it.each([
		'<scr<script></script>ipt>alert(1)</script>',
		'<<b>b\u200B onclick=x>a</b>',
		'<b\u0007 x>y',
		'<\u0000b>x',
		'e\u200B\u0301\u200D\u0302',
		'e<b></b>\u0301\u200D',
		'<b></b>\uFE0F\u200Da',
		'a<b>\uD83D</b>\uDE00',
		'a \u0085 b\u2028c\r\n\r\n\r\n\r\n\r\nd \t\n e',
		'<!-- <b>a</b> > -->',
		'\u226E<\u0338b>',
		'1\uFE0F\u20E3\u200D\uFE0F',
	])('cleaning %j a second time changes nothing', (text) => {
		const once = clean(text);
		expect(clean(once)).toBe(once);
	});
});

describe('a single line', () => {
	it.each([
		['Ana\r\nBcc: x@y.pt', 'Ana Bcc: x@y.pt'],
		['a\u2028b\u2029c\u0085d\ve', 'a b c d e'],
		['a\u0000b\u001Bc', 'a b c'],
		['  muito \t  espaço\u00A0\u00A0 ', 'muito espaço'],
	])('%j becomes %j', (text, expected) => expect(cleanLine(text)).toBe(expected));

	it('shrinks 64 KiB of space to one', () => expect(cleanLine(`a${' '.repeat(60_000)}b`)).toBe('a b'));
});

describe('a text area', () => {
	it.each([
		['um\r\ndois\rtrês\u2028quatro\u2029cinco', 'um\ndois\ntrês\nquatro\ncinco'],
		['a\n\n\nb', 'a\n\n\nb'],
		['a\n\n\n\n\n\nb', 'a\n\n\nb'],
		['a\n \n\t\n  \n \n\nb', 'a\n\n\nb'],
		['a  \n  - b\t\n', 'a\n  - b'],
		['a\u0000b\u001Bc\td', 'abc\td'],
		['<p>um</p>\n<p>dois</p>', 'um\ndois'],
	])('%j becomes %j', (text, expected) => expect(cleanText(text)).toBe(expected));

	it('keeps 64 KiB of space between two words', () => {
		const text = `a${' '.repeat(60_000)}b`;
		expect(cleanText(text) === text).toBe(true);
	});
});
