import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { Page } from '@playwright/test';
import { writeFirstContent } from '#commands/adopt/write.ts';
import { checkContent } from '#commands/content/check.ts';
import { type Finding, toText } from '#src/check/files.ts';
import type { CollectionName } from '#src/collections.ts';
import { SAMPLE } from '#src/content-folder.ts';
import { toFields } from '#src/features/editing/fields.ts';
import { formNamed } from '#src/features/editing/forms.ts';
import { checkOf, fieldOf } from '#tests/support/editor.ts';
import { answerAll, PDF, PICTURE, takeBreath, type Values } from '#tests/support/editor-form.ts';
import { GitHub, openAtGitHub, signIn } from '#tests/support/github.ts';
import { expect, test } from '#tests/support/page.ts';

// The editor draws only what has been in view.
test.use({ viewport: { width: 1000, height: 9000 } });
test.describe.configure({ mode: 'default' });

/** A document of a word processor, as it is on the clipboard. */
const DOCUMENT = `<html><body>
<h1 style="font-size:16pt">O que se fez</h1>
<p class="MsoNormal">Dezoito pessoas e um <b>trator</b><o:p></o:p>.</p>
<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span>&nbsp;&nbsp;</span></span>Duas enxadas</p>
<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span>&nbsp;&nbsp;</span></span>Uma serra</p>
<table><tr><td>Nome</td><td>Idade</td></tr><tr><td>Ana</td><td>8</td></tr></table>
<p><a href="http://www.exemplo.pt/">A página</a></p>
</body></html>`;

/** A logo, by whose curve one knows it. */
const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path d="M4 60L31 9l29 51z"/></svg>';

const paste = (page: Page, html: string): Promise<void> =>
	fieldOf(page, 'body')
		.getByRole('textbox')
		.last()
		.evaluate((box, html) => {
			const data = new DataTransfer();
			data.setData('text/html', html);
			data.setData('text/plain', 'O que se fez');
			(box as HTMLElement).focus();
			box.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
		}, html);

let github: GitHub;
let folder: string;

test.beforeEach(async ({ context, expectProblem }) => {
	folder = mkdtempSync(join(tmpdir(), 'cumeada-'));
	await writeFirstContent(join(folder, 'content'), SAMPLE, {
		name: 'Montes de Basto',
		legalName: 'Montes de Basto, Associação de Caminhadas',
		nif: '599999993',
		tagline: 'Caminhos de Basto',
		description: 'Marcamos caminhos.',
		email: 'ola@montesdebasto.pt',
		phone: '253 000 000',
		place: { street: 'Rua da Igreja, 12', postalCode: '4860-123', locality: 'Arco de Baúlhe' },
	});
	github = new GitHub(folder);
	await openAtGitHub(context, github);
	// A preview's picture has an address that saving takes away.
	expectProblem(/Request to another site: https:\/\/api\.github\.com\/|ERR_FILE_NOT_FOUND blob:/);
});

test.afterEach(async ({ context }) => {
	await context.unrouteAll({ behavior: 'ignoreErrors' });
	github.remove();
	rmSync(folder, { recursive: true });
	expect(github.unknown).toEqual([]);
});

/** What the command says of a branch. */
const check = async (branch: string): Promise<readonly Finding[]> => {
	const at = join(folder, branch.replaceAll('/', '-'));
	rmSync(at, { recursive: true, force: true });
	await mkdir(at);
	github.checkOut(branch, at);
	return (await checkContent(join(at, 'content'))).findings;
};

const save = (page: Page) => page.getByRole('button', { name: 'Guardar', exact: true }).click();

/** Publishes the proposal that is open. */
const publish = async (page: Page): Promise<void> => {
	const dialog = page.getByRole('alertdialog');
	// The editor draws its buttons anew after a save.
	await expect(async () => {
		// A click may have been taken, and its answer come too late.
		if (await checkOf(page).isHidden()) return;
		if (!(await dialog.isVisible())) await page.getByRole('button', { name: 'Publicar' }).click({ timeout: 2_000 });
		await dialog.getByRole('button', { name: 'Publicar' }).click({ timeout: 2_000 });
	}).toPass();
	await expect(checkOf(page)).toBeHidden();
	expect(github.branches()).toEqual(['main']);
};

/** Fills in a new entry, or the form of a file, saves it and publishes it; the command agrees with the box. */
const propose = async (page: Page, name: CollectionName, address: string, values: Values): Promise<void> => {
	await page.goto(`/admin#/collections/${address}`);
	await expect(checkOf(page)).toBeVisible();
	await answerAll(page, toFields(formNamed(name).schema), values);
	await expect(checkOf(page)).toHaveText('Está tudo bem: pode guardar.');
	await save(page);
	await expect(page.getByRole('button', { name: 'Publicar' })).toBeEnabled();
	const [branch = ''] = github.branches();
	expect((await check(branch)).map(toText)).toEqual([]);
	await publish(page);
};

test(
	'everything that an association has is made from nothing, each as one green proposal',
	{ tag: '@editor' },
	async ({ page }, info) => {
		test.setTimeout(600_000);
		page.setDefaultTimeout(30_000);
		await page.goto('/admin');
		await signIn(page, 'github_pat_ana');

		await test.step('a post that is pasted from a word processor', async () => {
			await page.goto('/admin#/collections/news/new');
			await answerAll(page, toFields(formNamed('news').schema), {
				title: 'Um muro',
				subtitle: 'Pedra sobre pedra.',
				date: '2026-02-22',
				topic: 'Conservação',
				image: PICTURE,
				imageAlt: 'Um muro de pedra solta',
			});
			await paste(page, DOCUMENT);
			await expect(checkOf(page)).toHaveText('Está tudo bem: pode guardar.');
			const body = fieldOf(page, 'body');
			await takeBreath(page);
			await body.getByRole('button', { name: 'Editar em Markdown' }).click();
			const markdown = body.locator('textarea');
			await expect(markdown).toHaveValue(
				/^## O que se fez\n\nDezoito pessoas e um \*\*trator\*\*\.\n\n- Duas enxadas\n- Uma serra\n\n\| Nome \| Idade \|\n\| --- \| --- \|\n\| Ana \| 8 \|\n\n\[A página\]/,
			);
			await save(page);
			await publish(page);
			expect(github.read('main', 'content/news/um-muro.md')).toContain('Ana');
		});

		await test.step('a trail with its alert', () =>
			propose(page, 'trails', 'trails/new', {
				title: 'Volta da Capela',
				summary: 'Uma volta.',
				place: 'Arco, Basto',
				start: 'Largo da Capela',
				cover: { ...PICTURE, name: 'capa.jpg' },
				coverAlt: 'Uma capela',
				gpx: join(SAMPLE, 'trails/carvalhal/track.gpx'),
				difficulty: { environment: 1, orientation: 2, movement: 2 },
				county: ['Cabeceiras de Basto'],
				alerts: [{ title: 'Lama', text: 'Leve botas.', from: '2026-11-02' }],
			}));

		await test.step('an outing, which is moved and called off', async () => {
			await propose(page, 'outings', 'outings/new', {
				title: 'Ao moinho',
				summary: 'Devagar.',
				kind: 'caminhada',
				start: '2027-12-05 09:00',
				end: '2027-12-05 13:00',
				trail: /Volta da Capela/,
				guide: 'Ana',
				places: 12,
				prices: { members: '0', others: '7,50' },
			});
			await propose(page, 'outings', 'outings/entries/ao-moinho', {
				changes: [
					{ state: /adiada/i, start: '2027-12-12 09:00', end: '2027-12-12 13:00', because: 'Chuva.' },
					{ state: /cancelada/i, because: 'Mais chuva.' },
				],
			});
		});

		await test.step('members', () =>
			propose(page, 'membership', '_singletons/entries/membership', {
				fee: 20,
				feePeriod: 'por ano',
				feeNote: 'Igual para todos.',
				summary: 'Caminhar sem pagar.',
				benefits: ['Atividades sem pagar'],
				admission: ['A Direção aprecia o pedido.'],
			}));

		await test.step('the store: its rules, and a product with two variants', async () => {
			const zone = { days: { from: 3, to: 5 }, steps: [{ upTo: 2000, price: '3,90' }] };
			await propose(page, 'storeRules', '_singletons/entries/storeRules', {
				orderPrefix: 'MB',
				vatNote: 'IVA incluído à taxa em vigor',
				shipping: { mainland: zone, madeira: zone, azores: zone },
				payment: { days: 7, mbway: { phone: '900 000 000' } },
				withdrawalDays: 14,
				returnCost: 'O envio de volta é por conta de quem devolve',
				guaranteeYears: 3,
			});
			await propose(page, 'store', 'store/new', {
				order: 1,
				title: 'T-shirt',
				summary: 'De algodão.',
				category: 'Para vestir',
				price: '18,50',
				pictures: [{ image: { ...PICTURE, name: 't-shirt.jpg' }, alt: 'Uma t-shirt verde' }],
				variants: [
					{ id: 'verde-m', colour: 'Verde', size: 'M' },
					{ id: 'verde-l', colour: 'Verde', size: 'L' },
				],
				weight: 220,
				maker: { name: 'Malhas', address: 'Rua 1, Vila Nova', email: 'geral@malhas.pt' },
				identifier: 'TS-01',
			});
		});

		await test.step('a page of the association’s own, colours and a PDF', async () => {
			await propose(page, 'pages', 'pages/new', {
				title: 'Escolas',
				lead: 'Visitas para turmas.',
				description: 'Visitas.',
				in: 'rodapé',
			});
			await propose(page, 'colours', '_singletons/entries/colours', {
				main: '#1d3a5e',
				logo: { name: 'Símbolo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) },
			});
			await propose(page, 'about', '_singletons/entries/about', {
				transparency: {
					title: 'As contas',
					text: 'Publicamos tudo.',
					years: [{ year: 2026, documents: [{ title: 'Relatório', file: PDF }] }],
				},
			});
		});

		await test.step('a build takes what was merged', async () => {
			// Pictures are read from below the project alone.
			const at = info.outputPath('site');
			await mkdir(at, { recursive: true });
			github.checkOut('main', at);
			execFileSync(
				process.execPath,
				['node_modules/astro/bin/astro.mjs', 'build', '--force', '--outDir', join(at, 'dist')],
				{
					env: { ...process.env, NODE_ENV: 'production', CONTENT_FOLDER: relative('', join(at, 'content')) },
				},
			);
			for (const file of [
				'news/um-muro',
				'trails/volta-da-capela',
				'outings/ao-moinho',
				'become-member',
				'store/t-shirt',
				'escolas',
			])
				expect(readFileSync(join(at, `dist/${file}.html`), 'utf8')).toContain('Montes de Basto');
			expect(readFileSync(join(at, 'dist/favicon.svg'), 'utf8')).toContain('31 9');
		});
	},
);
