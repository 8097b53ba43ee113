import type { Page } from '@playwright/test';
import { EVERY_RULE, findFaults } from '#tests/support/accessibility.ts';
import { boxOf, checkOf, choose, fieldOf } from '#tests/support/editor.ts';
import { GitHub, openAtGitHub, signIn, type } from '#tests/support/github.ts';
import { findMisfits } from '#tests/support/misfits.ts';
import { expect, setOffline, test } from '#tests/support/page.ts';

// One browser is enough.
test.describe.configure({ mode: 'default' });

// The editor draws only what has been in view.
test.use({ viewport: { width: 1000, height: 1200 } });

let github: GitHub;

test.beforeEach(async ({ context, expectProblem }) => {
	github = new GitHub();
	await openAtGitHub(context, github);
	expectProblem(/Request to another site: https:\/\/api\.github\.com\//);
});

test.afterEach(async ({ context }) => {
	// The editor still asks after the last step.
	await context.unrouteAll({ behavior: 'ignoreErrors' });
	github.remove();
	expect(github.unknown).toEqual([]);
});

const save = (page: Page) => page.getByRole('button', { name: 'Guardar', exact: true }).click();

const openProposal = async (page: Page, column: string, title: string) => {
	const close = page.getByRole('button', { name: 'Cancelar edição' });
	if (await close.isVisible()) await close.click();
	await page.getByRole('radio', { name: 'Fluxo de trabalho editorial' }).click();
	await page.getByRole('list', { name: column }).getByRole('button', { name: title }).click();
	await expect(checkOf(page)).toContainText('Está tudo bem');
};

const publish = async (page: Page) => {
	await page.getByRole('button', { name: 'Publicar' }).click();
	await page.getByRole('alertdialog').getByRole('button', { name: 'Publicar' }).click();
};

const setStatus = (page: Page, status: string) =>
	choose(page.getByRole('button', { name: /^Estado:/ }), 'menuitemradio', status);

test('a post is proposed, looked at, and published', { tag: '@editor' }, async ({ page, expectProblem }) => {
	expectProblem(/401|Invalid token/);
	await page.goto('/admin');
	await page.getByRole('button', { name: 'Iniciar sessão com token de acesso' }).click();
	const link = page.getByRole('link', { name: 'página de definições' });
	await link.focus();
	await expect(link).toHaveAttribute(
		'href',
		/\/new\?name=Editor&contents=write&pull_requests=write&target_name=associacao&expires_in=365&actions=read$/,
	);
	await page.getByRole('button', { name: 'Cancelar' }).click();
	await signIn(page, 'github_pat_velho');
	await expect(page.getByRole('alert')).toContainText('token');
	await signIn(page, 'github_pat_ana');

	await page.getByRole('button', { name: 'Criar nova entrada' }).click();
	await expect(checkOf(page)).toContainText('Falta preencher: Título do artigo');
	await boxOf(page, 'title').fill('A ponte nova');
	await boxOf(page, 'subtitle').fill('Doze metros de castanho sobre a ribeira.');
	await boxOf(page, 'topic').fill('Conservação');
	await page.getByRole('button', { name: 'Hoje' }).click();
	await boxOf(page, 'imageAlt').fill('Uma ponte sobre uma ribeira');
	await fieldOf(page, 'body').getByRole('textbox').last().pressSequentially('Abriu no sábado.');
	await expect(checkOf(page)).toContainText('Está tudo bem');
	await save(page);
	await expect.poll(() => github.pulls[0]).toMatchObject({ isDraft: false, labels: ['sveltia-cms/pending_publish'] });
	// Somebody else should read it first.
	await setStatus(page, 'Em revisão');
	await expect.poll(() => github.pulls[0]).toMatchObject({ labels: ['sveltia-cms/pending_review'] });

	const file = 'content/news/a-ponte-nova.md';
	await openProposal(page, 'Em revisão', 'A ponte nova');
	expect(github.branches()).toEqual(['cms/news/a-ponte-nova', 'main']);
	expect(github.read('cms/news/a-ponte-nova', file)).toMatch(
		/^---\ntitle: A ponte nova\n[\s\S]*---\n\nAbriu no sábado\.$/,
	);
	expect(github.pulls).toMatchObject([{ title: 'Criar Notícia «a-ponte-nova»', isDraft: false }]);
	await setStatus(page, 'Pronto');
	await publish(page);
	await expect.poll(() => github.branches()).toEqual(['main']);
	expect(github.read('main', file)).toContain('Abriu no sábado.');
	expect(github.pulls).toMatchObject([{ isOpen: false, isDraft: false, labels: ['sveltia-cms/pending_publish'] }]);
});

test('nothing typed is lost', { tag: '@editor' }, async ({ page, expectProblem }) => {
	expectProblem(/401|405|Failed|Server responded|ERR_INTERNET/);
	await page.goto('/admin');
	await signIn(page, 'github_pat_ana');
	await page.getByRole('row', { name: 'O moinho tem telhado novo' }).getByRole('gridcell').nth(1).click();
	await expect(checkOf(page)).toContainText('Está tudo bem');
	await type(page, 'subtitle', ' E não pinga.');

	github.tokens = [];
	await save(page);
	await expect(page.getByRole('alertdialog')).toContainText('Bad credentials');
	await page.getByRole('button', { name: 'OK' }).click();
	await setOffline(page, true);
	await save(page);
	await expect(page.getByRole('alertdialog')).toContainText('Tente novamente mais tarde');
	await page.getByRole('button', { name: 'OK' }).click();
	await expect(boxOf(page, 'subtitle')).toHaveValue(/não pinga/);
	await setOffline(page, false);

	await page.reload();
	github.tokens = ['github_pat_ana'];
	await signIn(page, 'github_pat_ana');
	await page.getByRole('button', { name: 'Restaurar' }).click();
	await expect(checkOf(page)).toContainText('Está tudo bem');
	await expect(boxOf(page, 'subtitle')).toHaveValue(/não pinga/);
	await type(page, 'subtitle', ' Nem em janeiro.');

	// Somebody else changes the same text, with git.
	const file = 'content/news/o-moinho-tem-telhado-novo.md';
	const changeSubtitle = (subtitle: string) => {
		const text = github.read('main', file).replace(/^subtitle: .*$/m, `subtitle: ${subtitle}`);
		github.commit('main', 'Outro resumo', { [file]: text });
	};
	changeSubtitle('Um.');
	await save(page);
	const warning = page.getByRole('alertdialog', { name: 'Outra pessoa mudou este texto' });
	await expect(warning).toContainText('Rui');
	await warning.getByRole('button', { name: 'Cancelar' }).click();
	await expect(boxOf(page, 'subtitle')).toHaveValue(/janeiro/);
	await save(page);
	await warning.getByRole('button', { name: 'Guardar mesmo assim' }).click();
	await expect.poll(() => github.pulls.length).toBe(1);

	// And once more, before the proposal is published.
	await openProposal(page, 'Pronto', 'O moinho tem telhado novo');
	changeSubtitle('Dois.');
	await publish(page);
	await expect(page.getByText('Não foi possível publicar a entrada')).toBeVisible();
	expect(github.read('main', file)).toContain('subtitle: Dois.');
	expect(github.read('cms/news/o-moinho-tem-telhado-novo', file)).toContain('E não pinga. Nem em janeiro.');
});

const openEntry = async (page: Page, address: string) => {
	await page.goto(`/admin#/collections/${address}`);
	await expect(checkOf(page)).toContainText('Está tudo bem');
};

test('a price takes three clicks from the entry to the site, also on a phone, where nothing sticks out', {
	tag: '@editor',
}, async ({ page }) => {
	await page.goto('/admin');
	await signIn(page, 'github_pat_ana');
	await openEntry(page, 'store/entries/caneca-esmaltada/index');
	await boxOf(page, 'price').fill('13');
	await expect(checkOf(page)).toContainText('Está tudo bem');
	await page.setViewportSize({ width: 390, height: 844 });
	// An icon is the text of a font.
	const misfits = async () => (await page.evaluate(findMisfits)).filter((misfit) => !misfit.includes('sui icon'));
	await expect.poll(misfits).toEqual([]);
	let clicks = 0;
	for (const button of [
		page.getByRole('button', { name: 'Guardar', exact: true }),
		page.getByRole('button', { name: 'Publicar' }),
		page.getByRole('alertdialog').getByRole('button', { name: 'Publicar' }),
	]) {
		await button.click();
		clicks += 1;
	}
	await expect.poll(() => github.branches()).toEqual(['main']);
	expect(github.read('main', 'content/store/caneca-esmaltada/index.md')).toContain('price: 13\n');
	expect(clicks).toBeLessThanOrEqual(5);
});

test('what nobody names is deleted, as a proposal', { tag: '@editor' }, async ({ page }) => {
	await page.goto('/admin');
	await signIn(page, 'github_pat_ana');
	await openEntry(page, 'gallery/entries/cascata');
	await choose(page.getByRole('button', { name: 'Mostrar opções do editor' }), 'menuitem', 'Eliminar');
	await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click();
	await expect.poll(() => github.pulls[0]?.title).toBe('Apagar Imagem «cascata»');
	expect(github.exists('cms/gallery/cascata', 'content/gallery/cascata.yaml')).toBe(false);
	expect(github.exists('main', 'content/gallery/cascata.yaml')).toBe(true);
});

test('there is no library that files go to by themselves, and axe finds nothing in a form', {
	tag: '@editor',
}, async ({ page }) => {
	await page.goto('/admin');
	await signIn(page, 'github_pat_ana');
	await expect(page.getByRole('radio', { name: 'Fluxo de trabalho editorial' })).toBeVisible();
	await expect(page.getByRole('radio', { name: 'Recursos' })).toHaveCount(0);
	await page.goto('/admin#/assets');
	await expect(page).toHaveURL(/#\/collections/);
	const entries = ['news/entries/o-moinho-tem-telhado-novo', 'outings/entries/ao-moinho-pela-ribeira'];
	for (const entry of [...entries, 'trails/entries/vale-do-moinho/index']) {
		await openEntry(page, entry);
		// One form slides out while the next comes in.
		await expect.poll(() => findFaults(page, EVERY_RULE), { message: entry }).toEqual([]);
	}
});
