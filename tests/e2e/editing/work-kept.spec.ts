import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { changePackage } from '#src/integrations/editor.ts';
import { boxOf, checkOf, choose, fieldOf } from '#tests/support/editor.ts';
import { PICTURE } from '#tests/support/editor-form.ts';
import { GitHub, openAtGitHub, readCopies, signIn, type } from '#tests/support/github.ts';
import { expect, test } from '#tests/support/page.ts';

// Each change that our build makes to the editor's package is needed by a step below (`src/integrations/editor.ts`).

// The editor draws only what has been in view.
test.use({ viewport: { width: 1000, height: 800 } });

const FILE = 'content/news/o-moinho-tem-telhado-novo.md';
const BRANCH = 'cms/news/o-moinho-tem-telhado-novo';

/** A proposal that is there already. */
const EARLIER = 'cms/testimonials/ana-reis';

/** Opens an entry. One form slides out while the next comes in. */
const open = async (page: Page, address: string, title: string) => {
	await page.goto(`/admin#/collections/${address}`);
	await expect(page.getByRole('toolbar', { name: 'Principal' })).toContainText(title);
	await expect(checkOf(page)).toHaveCount(1);
	await expect(checkOf(page)).toContainText('Está tudo bem');
};

const save = (page: Page) => page.getByRole('button', { name: 'Guardar', exact: true }).click();

const act = (page: Page, action: string) =>
	choose(page.getByRole('button', { name: 'Mostrar opções do editor' }), 'menuitem', action);

const rename = async (page: Page, name: string) => {
	await act(page, 'Mudar o endereço');
	await page.getByRole('button', { name: 'Mudar o endereço' }).last().click();
	await page.getByRole('textbox', { name: /endereço/i }).fill(name);
	await page.keyboard.press('Enter');
};

test('nobody’s work is lost: neither what was typed, nor what others saved or name', async ({
	page,
	context,
	expectProblem,
}) => {
	expectProblem(/Request to another site: https:\/\/api\.github\.com\//);
	// What GitHub refuses, and the address of a picture that was chosen, are said in the console.
	expectProblem(/moved|Error/);
	const github = new GitHub();
	const change = (branch: string, subtitle: string) => {
		const text = github.read(branch, FILE).replace(/^subtitle: .*$/m, `subtitle: ${subtitle}`);
		github.commit(branch, 'Outro resumo', { [FILE]: text });
	};
	// A file that nobody has written yet.
	github.commit('main', 'Sem cores', { 'content/brand/colours.yaml': undefined });
	const quote = 'content/testimonials/ana-reis.yaml';
	github.propose(EARLIER, 'Ana Reis', { [quote]: 'order: 8\nauthor: Ana Reis\nposition: Sócia\ntext: A primeira.\n' });
	await openAtGitHub(context, github);
	await page.goto('/admin');
	await signIn(page, 'github_pat_ana');
	const dialog = page.getByRole('alertdialog');

	await test.step('somebody else’s change of the same text is asked about before a first save', async () => {
		await open(page, 'news/entries/o-moinho-tem-telhado-novo', 'O moinho');
		await type(page, 'subtitle', ' E não pinga.');
		change('main', 'Um.');
		await save(page);
		await expect(dialog).toContainText('Rui');
		await dialog.getByRole('button', { name: 'Guardar mesmo assim' }).click();
		await expect.poll(() => github.pulls[1]).toMatchObject({ isDraft: false, labels: ['sveltia-cms/pending_publish'] });
	});

	await test.step('what a second tab has saved is not overwritten', async () => {
		change(BRANCH, 'Dois.');
		await type(page, 'subtitle', ' Nem em janeiro.');
		await save(page);
		await expect(dialog).toContainText('noutro separador');
		expect(github.read(BRANCH, FILE)).toContain('subtitle: Dois.');
		await dialog.getByRole('button', { name: 'OK' }).click();
		await expect(boxOf(page, 'subtitle')).toHaveValue(/janeiro/);
	});

	await test.step('a new address leaves the earlier one in the file', async () => {
		await open(page, 'news/entries/pedra-sobre-pedra', 'Pedra');
		await rename(page, 'oficina-de-muros');
		await save(page);
		await expect.poll(() => github.pulls.length).toBe(3);
		const { branch = '' } = github.pulls[2] ?? {};
		expect(github.read(branch, 'content/news/oficina-de-muros.md')).toContain('formerly:\n  - pedra-sobre-pedra\n');
		await expect(page).toHaveURL(/\/oficina-de-muros$/);
		await expect(checkOf(page)).toContainText('Está tudo bem');
		await expect.poll(() => readCopies(page)).not.toContain('oficina-de-muros');
	});

	await test.step('a mistake stops the second save, too', async () => {
		const title = await boxOf(page, 'title').inputValue();
		await boxOf(page, 'title').fill('O moinho tem telhado novo');
		await save(page);
		await expect(page.getByRole('alert').filter({ hasText: 'Corrija-o' })).toBeVisible();
		await boxOf(page, 'title').fill(title);
	});

	await test.step('nothing is saved into a proposal that somebody has published or closed', async () => {
		Object.assign(github.pulls[2] ?? {}, { isOpen: false });
		await type(page, 'subtitle', ' Com botas.');
		await save(page);
		await expect(dialog).toContainText('já foi publicada ou fechada');
		await dialog.getByRole('button', { name: 'OK' }).click();
		// Once it is gone, the focus goes back to the button that opened it.
		await expect(dialog).toBeHidden();
		await expect(boxOf(page, 'subtitle')).toHaveValue(/Com botas/);
		Object.assign(github.pulls[2] ?? {}, { isOpen: true });
	});

	await test.step('a save that ends late leaves alone the entry that was opened meanwhile', async () => {
		const held = Promise.withResolvers<void>();
		await context.route('**/graphql', async (route) => {
			if (route.request().postData()?.includes('createCommitOnBranch')) await held.promise;
			await route.fallback();
		});
		await type(page, 'subtitle', ' Com luvas.');
		await save(page);
		// What was typed by then would go with the end of the save.
		await boxOf(page, 'subtitle').pressSequentially(' E óculos.');
		await expect(boxOf(page, 'subtitle')).toHaveValue(/Com luvas\.$/);
		await open(page, 'trails/entries/vale-do-moinho/index', 'Vale do Moinho');
		await boxOf(page, 'title').fill('Vale');
		held.resolve();
		await expect.poll(() => readCopies(page)).not.toContain('Com luvas');
		await expect(boxOf(page, 'title')).toHaveValue('Vale');
		await boxOf(page, 'title').fill('Vale do Moinho');
	});

	await test.step('what others name is not deleted', async () => {
		await act(page, 'Eliminar');
		await expect(dialog).toContainText('Atividades › ao-moinho-pela-ribeira');
		await expect(dialog.getByRole('button', { name: 'Eliminar' })).toBeDisabled();
		await page.keyboard.press('Escape');
	});

	await test.step('the box says nothing any more of a name that is no longer the one', async () => {
		for (const name of ['vale-um', 'vale-dois']) {
			await rename(page, name);
			await expect(checkOf(page)).toContainText(name);
		}
		await expect(checkOf(page)).not.toContainText('vale-um');
	});

	await test.step('a new entry does not take the name of one that is proposed', async () => {
		await page.goto('/admin#/collections/testimonials/new');
		for (const [field, text] of Object.entries({
			order: '9',
			author: 'Ana Reis',
			position: 'Sócia',
			text: 'A segunda.',
		}))
			await boxOf(page, field).fill(text);
		await expect(checkOf(page)).toContainText('Está tudo bem');
		await save(page);
		await expect(page).toHaveURL(/\/ana-reis-1$/);
		expect(github.read(EARLIER, quote)).toContain('A primeira.');
		expect(github.read(`${EARLIER}-1`, quote.replace('.yaml', '-1.yaml'))).toContain('A segunda.');
	});

	await test.step('the copy of what was typed into a new file goes with its first save', async () => {
		await open(page, '_singletons/entries/colours', 'Ficheiros');
		await fieldOf(page, 'main').locator('input[type=text]').pressSequentially('#1d3a5e');
		await expect.poll(() => readCopies(page)).toContain('#1d3a5e');
		await save(page);
		await expect.poll(() => github.pulls.length).toBe(5);
		await expect.poll(() => readCopies(page)).not.toContain('#1d3a5e');
	});

	await test.step('a picture that is too small is said before it is saved', async () => {
		await open(page, 'gallery/entries/cascata', 'Galeria');
		await fieldOf(page, 'image')
			.locator('input[type=file]')
			.first()
			.setInputFiles({ ...PICTURE, buffer: await sharp(PICTURE.buffer).resize(480, 360).jpeg().toBuffer() });
		await expect(checkOf(page)).toContainText('tem 480 por 360 píxeis');
	});

	await test.step('a picture is still there after it was saved', async () => {
		await fieldOf(page, 'image').locator('input[type=file]').first().setInputFiles(PICTURE);
		await expect(checkOf(page)).toContainText('Está tudo bem');
		await save(page);
		await expect.poll(() => github.pulls.length).toBe(6);
		await expect(page.getByRole('button', { name: 'Guardar', exact: true })).toBeDisabled();
		await expect(fieldOf(page, 'image').locator('img')).toHaveCount(1);
	});

	await test.step('a proposal whose check found a mistake is not published', async () => {
		github.check = 'failure';
		const said = page.waitForEvent('dialog').then(async (box) => {
			await box.accept();
			return box.message();
		});
		await open(page, '_singletons/entries/colours', 'Ficheiros');
		await page.getByRole('button', { name: 'Publicar' }).click();
		await dialog.getByRole('button', { name: 'Publicar' }).click();
		expect(await said).toContain('nada se publicou');
		expect(github.exists('main', 'content/brand/colours.yaml')).toBe(false);
	});

	await context.unrouteAll({ behavior: 'ignoreErrors' });
	github.remove();
	expect(github.unknown).toEqual([]);
});

/** The code of the package's class that keeps things in a database, with what our build changes of it. */
const readStoreClass = (): string => {
	const code = changePackage(readFileSync('node_modules/@sveltia/cms/npm/index.js', 'utf8'));
	const start = code.lastIndexOf(
		'class{',
		code.search(/async#\w+\(\)\{let \w+=!1,\w+=await this\.#\w+\(\),\{version:/),
	);
	let end = code.indexOf('{', start) + 1;
	for (let depth = 1; depth > 0; end += 1) depth += { '{': 1, '}': -1 }[code.charAt(end)] ?? 0;
	return code.slice(start, end);
};

test('parts of the package that open its database at once have their store in it', async ({ page }) => {
	await page.goto('/robots.txt');
	const kept = await page.evaluate(`(async () => {
		const Store = ${readStoreClass()};
		const stores = ['files', 'copies', 'settings'].map((name) => new Store('race', name, { keyPath: 'id' }));
		await Promise.all(stores.map((store) => store.put({ id: 1 })));
		return Promise.all(stores.map((store) => store.get(1)));
	})()`);
	expect(kept).toEqual([{ id: 1 }, { id: 1 }, { id: 1 }]);
});

test('what is read anew after a publication keeps the pictures of other proposals', () => {
	const code = changePackage(readFileSync('node_modules/@sveltia/cms/npm/index.js', 'utf8'));
	const [, source] = /=(\(\{assets:\w+,previous:\w+,changedPaths:\w+\}\)=>\{.*?\}),\w+=\w+\(\{\}\)/s.exec(code) ?? [];
	const reconcile = new Function(`return ${source}`)();
	const [published, proposed, gone] = ['a.webp', 'b.webp', 'c.webp'].map((path) => ({ path }));
	const previous = [published, { ...proposed, workflow: { branch: 'cms/news/b' } }, gone];
	expect(reconcile({ assets: [published], previous, changedPaths: new Set() })).toEqual(previous.slice(0, 2));
});
