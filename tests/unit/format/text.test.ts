import { describe, expect, it } from 'vitest';
import { toPlainText } from '#src/data/plain-text.ts';
import { formatIban, formatTaxNumber, isIban, isTaxNumber } from '#src/format/account-numbers.ts';
import { keepTogether, keepTogetherInHtml } from '#src/format/unbroken.ts';

/** Shows what does not break: spaces as «_», hyphens as «~». */
const shown = (text: string) => text.replaceAll('\u00a0', '_').replaceAll('\u2011', '~');

describe('lines do not end within', () => {
	it.each([
		['Venha vê-lo a pé.', 'Venha vê~lo a pé.'],
		['Torne-se sócio', 'Torne~se sócio'],
		['dizer-no-los', 'dizer~no~los'],
		['T-shirt e segunda-feira', 'T~shirt e segunda~feira'],
		['o melro-d’água', 'o melro~d’água'],
		['10 % de 3,90 €', '10_% de 3,90_€'],
		['são 5,6 km (ida) e 120 m.', 'são 5,6_km (ida) e 120_m.'],
		['Entre o km 2,4 e o km 2,8', 'Entre o km_2,4 e o km_2,8'],
		['n.º 1, PR 4', 'n.º_1, PR_4'],
		['1:25 000, 200 000 000', '1:25_000, 200_000_000'],
	])('%s', (text, result) => expect(shown(keepTogether(text))).toBe(result));
});

describe('lines may end within', () => {
	it.each([
		'mil carvalhos-alvarinhos',
		'12 meses, 5 mil, 2 a 3',
		'cume - farol',
		'cumeada.example/trails/vale-do-moinho',
		'https://um-dois.pt/a-b',
		'ana-maria@vale-azul.pt',
		'CUM-TS-01, CUM-2026-7F3KQM, 0000-000',
	])('%s', (text) => expect(keepTogether(text)).toBe(text));

	it('a long compound, but not before its short parts', () =>
		expect(shown(keepTogether('borrelho-de-coleira-interrompida'))).toBe('borrelho~de~coleira-interrompida'));
});

describe('of a page', () => {
	it.each([
		'<title>Vê-lo</title>',
		'<script type="application/ld+json">{"name":"Vê-lo <b>"}</script>',
		'<style>.a-b{width:5 km}</style>',
		'<textarea>vê-lo</textarea>',
		'<code>vê-lo</code>',
		'<a href="/vê-lo" title="a > 5 km" data-text="vê-lo"></a>',
		'<div data-island="form" data-props="{}"><p>vê-lo</p></div>\n<script>a-b</script>',
		'<label>Nome<!-- --> <input disabled value="5 km"></label><!-- vê-lo -->',
		'<template><a href="/vê-lo">&lt;</a></template>',
	])('%s stays', (html) => expect(keepTogetherInHtml(html)).toBe(html));

	it('texts without a script are kept together', () =>
		expect(shown(keepTogetherInHtml('<noscript><p class="a-b">Vê-lo</p></noscript>'))).toBe(
			'<noscript><p class="a-b">Vê~lo</p></noscript>',
		));

	it('texts are kept together, those after an island too', () => {
		const html = '<h1>Vê-lo</h1><div data-island="a"><p>vê-lo</p></div><script></script><p title="5 km">5 km</p>';
		expect(shown(keepTogetherInHtml(html))).toBe(
			'<h1>Vê~lo</h1><div data-island="a"><p>vê-lo</p></div><script></script><p title="5 km">5_km</p>',
		);
	});
});

it.each([
	['<p>Um <strong>carvalho</strong>-alvarinho.</p>\n<p>Outro.</p>', 'Um carvalho-alvarinho. Outro.'],
	['<h2 id="a">A prova</h2><p>Foi assim.</p>', 'A prova: Foi assim.'],
	['<p>Vivas<sup><a href="#n">1</a></sup> todas.</p>', 'Vivas todas.'],
	['<tr><td>Freixo</td><td>12</td></tr>', 'Freixo, 12,'],
	['<p>S&#xE3;o &lt;b&gt; &amp;amp; 5&nbsp;km&#33;</p>', 'São <b> &amp; 5 km!'],
	['<p>Um<br>dois <img alt="x > y" src="a.png"></p>', 'Um dois'],
	['', ''],
])('%s has the words %j', (html, text) => expect(toPlainText(html)).toBe(text));

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
