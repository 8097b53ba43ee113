import { describe, expect, it } from 'vitest';
import type { Language } from '#src/format/language.ts';
import { createMarkdownProcessor } from '#src/markdown/processor.ts';

const WORDS = { footnotes: 'Notas', footnoteBack: 'Voltar à referência {reference}', table: 'Tabela' };

const htmlOf = async (text: string, language?: Language): Promise<string> => {
	const processor = createMarkdownProcessor(WORDS, language);
	const renderer = await processor.createRenderer({ image: { domains: [], remotePatterns: [] } });
	return (await renderer.render(text)).code.trim();
};

describe('punctuation', () => {
	it.each([
		['"Olá"', '«Olá»'],
		['"Olá **a todos**"', '«Olá <strong>a todos</strong>»'],
		['"Ela disse "sim" e foi"', '«Ela disse “sim” e foi»'],
		['«Ela disse “sim” e foi»', '«Ela disse “sim” e foi»'],
		['Casa -- muro', 'Casa – muro'],
		['Casa --- muro', 'Casa — muro'],
		['Casa - muro', 'Casa – muro'],
		['segunda-feira', 'segunda-feira'],
		['E depois...', 'E depois…'],
		["copo d'água", 'copo d’água'],
		['`"a" -- b`', '<code>"a" -- b</code>'],
	])('of %s is the same as of %s', async (text, html) => expect(await htmlOf(text)).toBe(`<p>${html}</p>`));

	it('is English in English', async () =>
		expect(await htmlOf('"It\'s here" - the dog\'s', 'en')).toBe('<p>“It’s here” – the dog’s</p>'));

	it('of an unclosed quote ends with its paragraph', async () =>
		expect(await htmlOf('"um\n\n"dois"')).toBe('<p>«um</p>\n<p>«dois»</p>'));
});

it('a task list has characters for boxes', async () => {
	const html = await htmlOf('- [x] Feito\n- [ ] Por fazer');
	expect(html).not.toContain('<input');
	expect(html).toMatch(/>☑ Feito<[\s\S]*>☐ Por fazer</);
});

describe('an image', () => {
	it('alone is a figure, with its title as the caption', async () => {
		const html = await htmlOf('![Um muro](./muro.webp "O muro, em *março*")');
		expect(html).toMatch(/^<figure><img [^>]+><figcaption>O muro, em \*março\*<\/figcaption><\/figure>$/);
		expect(html).not.toContain('title');
	});

	it('alone without a title has no caption', async () =>
		expect(await htmlOf('![Um muro](./muro.webp)')).toMatch(/^<figure><img [^>]+><\/figure>$/));

	it('within a sentence stays in it', async () =>
		expect(await htmlOf('Um ![muro](./muro.webp)')).toMatch(/^<p>Um <img [^>]+><\/p>$/));
});

describe('harmful HTML', () => {
	it.each([
		['a <b>b</b> c', '<p>a b c</p>'],
		['<script>alert(1)</script>', ''],
		['<div onclick="a()">\n\na\n\n</div>', '<p>a</p>'],
		['a <img src=x onerror=alert(1)> b', '<p>a  b</p>'],
		['<iframe src="https://a.pt"></iframe> a', ''],
		['[a](javascript:alert(1))', '<p><a>a</a></p>'],
		['[a](JaVaScRiPt&colon;alert(1))', '<p><a>a</a></p>'],
		['[a](data:text/html,b)', '<p><a>a</a></p>'],
		['<javascript:alert(1)>', '<p><a>javascript:alert(1)</a></p>'],
	])('%s is removed', async (text, html) => expect(await htmlOf(text)).toBe(html));

	it.each(['https://a.pt', 'mailto:a@b.pt', 'tel:+351200000000', '/trails', '#um'])('but %s stays', async (address) =>
		expect(await htmlOf(`[a](${address})`)).toBe(`<p><a href="${address}">a</a></p>`),
	);
});

it('a table scrolls in a region with a name, its columns aligned without styles', async () => {
	const html = await htmlOf('| Espécie | Número |\n| --- | ---: |\n| Freixo | 104 |');
	expect(html).toMatch(/^<div class="table" role="region" tabindex="0" aria-label="Tabela: Espécie, Número"><table>/);
	expect(html).toContain('<td class="align-right">104</td>');
	expect(html).not.toContain('style');
});

it('footnotes lead there and back, in Portuguese', async () => {
	const html = await htmlOf('Uma frase.[^1]\n\n[^1]: A nota.');
	expect(html).toContain('>Notas</h2>');
	expect(html).toContain('aria-label="Voltar à referência 1"');
});
