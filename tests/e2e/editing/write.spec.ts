import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { checkFiles } from '#src/check/check-files.ts';
import { toText } from '#src/check/files.ts';
import { SAMPLE } from '#src/content-folder.ts';
import { readFolder, readProject } from '#src/integrations/read-content.ts';
import { checkOf, choose, copySample, fieldOf, openEditor, readRepository } from '#tests/support/editor.ts';
import { expect, test } from '#tests/support/page.ts';

// The editor draws only what has been in view.
test.use({ viewport: { width: 1000, height: 2000 } });

/** The lines of a text that another does not have. */
const newLines = (text: Buffer | undefined, other: Buffer | undefined): string[] => {
	const lines = new Set(String(other).split('\n'));
	return String(text)
		.split('\n')
		.filter((line) => !lines.has(line));
};

/** Takes an action of the entry's menu, and confirms it. */
const act = async (page: Page, action: string): Promise<void> => {
	await choose(page.getByRole('button', { name: 'Mostrar opções do editor' }), 'menuitem', action);
	await page.getByRole('button', { name: action }).last().click();
};

const save = (page: Page): Promise<void> => page.getByRole('button', { name: 'Guardar' }).click();

test('who never wrote before publishes a post with picture and table in twelve clicks, and is told what is missing', async ({
	page,
}) => {
	await openEditor(page, 'news/*.md');
	let clicks = 0;
	const click = async (target: Locator): Promise<void> => {
		clicks += 1;
		await target.click();
	};
	const type = async (path: string, text: string): Promise<void> => {
		await click(fieldOf(page, path).locator('input, textarea').first());
		await page.keyboard.type(text);
	};
	await click(page.getByText('Novo', { exact: true }));
	const check = checkOf(page);
	await expect(check).toContainText('Falta preencher: Título do artigo Resumo Dia de publicação Assunto');
	await type('title', 'A primeira notícia');
	await type('subtitle', 'Escrita no navegador.');
	await click(fieldOf(page, 'date').getByRole('button', { name: 'Hoje' }));
	await type('topic', 'Conservação');
	await click(fieldOf(page, 'image').getByRole('button', { name: 'Procurar' }));
	await expect(page.getByRole('dialog')).toContainText(/Já no sítio.*Nesta lista.*Nos documentos/s);
	const chooser = page.waitForEvent('filechooser');
	await click(page.getByRole('button', { name: 'Carregar' }));
	await (await chooser).setFiles(join(SAMPLE, 'default-image.webp'));
	await click(page.getByRole('button', { name: 'Inserir', exact: true }));
	await type('imageAlt', 'Imagem');
	await expect(check).toContainText('O que se vê na imagem não diz o que se vê');
	await page.keyboard.type(' de um vale ao amanhecer');
	const body = fieldOf(page, 'body');
	await click(body.getByRole('button', { name: 'Editar em Markdown' }));
	await body.locator('textarea').fill('### Quem foi');
	await expect(check).toContainText('Texto tem um título com ### que não está por baixo de nenhum com ##.');
	await body.locator('textarea').fill('## Quem foi\n\n| Nome | Idade |\n| --- | ---: |\n| Ana | 8 |');
	await expect(check).toHaveText('Está tudo bem: pode guardar.');
	clicks += 1;
	await save(page);
	const path = 'content/news/a-primeira-noticia.md';
	await expect(page.getByText('Entrada guardada')).toBeVisible();
	expect(String((await readRepository(page))[path])).toMatch(
		/^---\ntitle: A primeira notícia\nsubtitle: Escrita no navegador\.\ndate: \d{4}-\d{2}-\d{2}\ntopic: Conservação\nimage: \.\/default-image\.webp\nimageAlt: Imagem de um vale ao amanhecer\n---\n\n## Quem foi\n\n\| Nome \| Idade \|\n\| --- \| ---: \|\n\| Ana \| 8 \|\n$/,
	);
	expect(clicks).toBeLessThanOrEqual(12);
});

test(
	'what is edited, refused, renamed and deleted leaves content that the check takes, and every other line as it was',
	{
		tag: '@editor',
	},
	async ({ page }, info) => {
		const before = await openEditor(page, '**/*.*', (path) => path.endsWith('.svg'));
		const check = checkOf(page);

		await page.setViewportSize({ width: 1000, height: 4500 });
		await page.goto('/admin#/collections/trails/entries/vale-do-moinho/index');
		await expect(check).toHaveText('Está tudo bem: pode guardar.');
		await fieldOf(page, 'alerts').scrollIntoViewIfNeeded();
		const closed = fieldOf(page, 'alerts').getByRole('button', { name: 'Expandir' });
		const title = fieldOf(page, 'alerts.0.title').getByRole('textbox');
		// The editor closes a row only if it was filled in when it was drawn.
		await expect(closed.or(title).first()).toBeVisible();
		if (await closed.first().isVisible()) await closed.first().click();
		await title.fill('A ponte está fechada');
		const until = fieldOf(page, 'alerts.0.until').locator('input[type=date]');
		await until.fill('2026-11-01');
		await expect(check).toContainText('Avisos 1, Último dia do aviso é antes do primeiro.');
		await save(page);
		await expect(until).toBeVisible();
		await expect(page.getByText('Último dia do aviso: é antes do primeiro.').first()).toBeVisible();
		expect(await readRepository(page)).toEqual(before);
		await until.fill('2027-04-30');
		const gpx = fieldOf(page, 'gpx');
		const chosen = gpx.locator('input[type=file]').first();
		await chosen.setInputFiles({
			name: 'a.gpx',
			mimeType: '',
			buffer: Buffer.from('<kml><Document></Document></kml>'),
		});
		await expect(gpx.getByRole('status')).toContainText('o ficheiro não é GPX');
		const track = `${before['content/trails/vale-do-moinho/track.gpx']}\n`;
		// The same file again, corrected.
		const choosing = page.waitForEvent('filechooser');
		await chosen.click();
		const chooser = await choosing;
		await expect(chosen).toHaveValue('');
		await chooser.setFiles({ name: 'a.gpx', mimeType: '', buffer: Buffer.from(track) });
		await expect(gpx.getByRole('status')).toHaveText(/^\d+,\d\skm, \d+\sm de subida, \d+ pontos$/);
		await expect(check).toHaveText('Está tudo bem: pode guardar.');
		await save(page);
		await expect(page.getByText('Entrada guardada')).toBeVisible();

		await page.setViewportSize({ width: 1000, height: 2000 });
		await page.goto('/admin#/collections/news/entries/pedra-sobre-pedra');
		await act(page, 'Mudar o endereço');
		await page.getByRole('textbox', { name: /endereço/i }).fill('oficina-de-muros');
		await page.keyboard.press('Enter');
		await expect(check).toHaveText('Está tudo bem: pode guardar.');
		await save(page);
		await expect(async () =>
			expect(await readRepository(page)).toHaveProperty(['content/news/oficina-de-muros.md']),
		).toPass();

		await page.goto('/admin#/collections/gallery/entries/cascata');
		await act(page, 'Eliminar');
		await expect(page.getByText('Novo', { exact: true })).toBeVisible();

		const after = await readRepository(page);
		const trail = 'content/trails/vale-do-moinho/index.md';
		expect(newLines(after[trail], before[trail])).toEqual([
			'gpx: ./track-1.gpx',
			'  - title: A ponte está fechada',
			'    until: 2027-04-30',
		]);
		const post = 'content/news/pedra-sobre-pedra.md';
		expect(newLines(after['content/news/oficina-de-muros.md'], before[post])).toEqual([
			'formerly:',
			'  - pedra-sobre-pedra',
		]);
		const changed = Object.keys(before).filter((path) => !before[path]?.equals(after[path] ?? Buffer.of()));
		expect(changed.sort()).toEqual(['content/gallery/cascata.yaml', post, trail]);
		await copySample(info.outputPath(), before, after);
		const { findings } = checkFiles(readFolder(info.outputPath('content')), readProject());
		expect(findings.map(toText)).toEqual([]);
	},
);

test('a translation is made of the original that one chooses, with its texts alone', async ({ page }) => {
	await page.setViewportSize({ width: 1440, height: 2000 });
	const before = await openEditor(page, '{actions/*,site/*}', () => false);
	await page.goto('/admin#/collections/actions-en/new');
	await expect(checkOf(page)).toContainText('Falta preencher: Original');
	await fieldOf(page, 'original').getByText('Festa de aniversário').click();
	const beside = page.frameLocator('iframe.preview').getByRole('main');
	await expect(beside).toContainText('Festa de aniversário');
	await fieldOf(page, 'title').locator('input').fill('Birthday party');
	await expect(checkOf(page)).toContainText('Está tudo bem');
	await save(page);
	const file = 'content/en/actions/festa-de-aniversario.yaml';
	await expect.poll(async () => String((await readRepository(page))[file])).toBe('title: Birthday party\n');
	expect(Object.keys(await readRepository(page))).toHaveLength(Object.keys(before).length + 1);
});
