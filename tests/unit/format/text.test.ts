import { describe, expect, it } from 'vitest';
import { toPlainText } from '#src/data/plain-text.ts';
import { formatIban, formatTaxNumber, isIban, isTaxNumber } from '#src/format/account-numbers.ts';
import { markPortuguese } from '#src/format/passages.ts';
import { asSentences } from '#src/format/text.ts';

it.each([
	['<p>Um <strong>carvalho</strong>-alvarinho.</p>\n<p>Outro.</p>', 'Um carvalho-alvarinho. Outro.'],
	['<h2 id="a">A prova</h2><p>Foi assim.</p>', 'A prova: Foi assim.'],
	['<p>Vivas<sup><a href="#n">1</a></sup> todas.</p>', 'Vivas todas.'],
	['<tr><td>Freixo</td><td>12</td></tr>', 'Freixo, 12,'],
	['<p>S&#xE3;o &lt;b&gt; &amp;amp; 5&nbsp;km&#33;</p>', 'São <b> &amp; 5 km!'],
	['<p>Um<br>dois <img alt="x > y" src="a.png"></p>', 'Um dois'],
	['', ''],
])('%s has the words %j', (html, text) => expect(toPlainText(html)).toBe(text));

it.each([
	['Or collect it: Aberta ao sábado (9h).', ['Aberta ao sábado (9h)'], 'Or collect it: [Aberta ao sábado (9h)].'],
	['Vale & Vale do Moinho', ['Vale', 'Vale do Moinho'], '[Vale] &amp; [Vale do Moinho]'],
	['Bring: - Água', ['Botas\nÁgua'], 'Bring: - [Água]'],
	['Valeted, <b>', ['Vale', '', undefined], 'Valeted, &lt;b&gt;'],
])('in «%s» what is Portuguese of %j says so', (text, passages, marked) => {
	const { text: html } = markPortuguese(text, passages);
	expect(html.replaceAll('<span lang="pt-PT">', '[').replaceAll('</span>', ']')).toBe(marked);
});

describe('an IBAN', () => {
	it.each(['PT50 0000 0000 0000 0000 0009 8', 'pt50000000000000000000098', 'DE89 3704 0044 0532 0130 00'])(
		'%s is right',
		(iban) => expect(isIban(iban)).toBe(true),
	);

	it.each([
		'PT50 0000 0000 0000 0000 0009 9',
		'PT50 0000 0000 0000 0000 0000 98',
		'PT51 0000 0000 0000 0000 0009 8',
		'PT50',
		'0000 0000 0000 0000 0000 9',
		'',
	])('%j is not', (iban) => expect(isIban(iban)).toBe(false));

	it('is written in groups of four', () => {
		expect(formatIban('PT50000000000000000000098')).toBe('PT50 0000 0000 0000 0000 0009 8');
	});
});

it.each([
	['501964843', true],
	['501964842', false],
	['500000000', true],
	['012345678', false],
])('the tax number %s has the right check digit: %s', (number, isRight) => expect(isTaxNumber(number)).toBe(isRight));

it('a tax number is written in groups of three', () => {
	expect(formatTaxNumber('501964843')).toBe('501\u00a0964\u00a0843');
});

it('texts one behind the other are sentences, and none ends twice', () =>
	expect(asSentences(['O trilho acaba no mar', undefined, '', 'Sobe.', 'E desce?', 'Um moinho branco'])).toBe(
		'O trilho acaba no mar. Sobe. E desce? Um moinho branco.',
	));
