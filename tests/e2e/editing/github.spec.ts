import type { Page } from '@playwright/test';
import { checkOf, choose, fieldOf } from '#tests/support/editor.ts';
import { GitHub, openAtGitHub, REPOSITORY, signIn } from '#tests/support/github.ts';
import { expect, setOffline, test } from '#tests/support/page.ts';

// One browser is enough.
test.describe.configure({ mode: 'default' });

// The editor draws only what has been in view.
test.use({ viewport: { width: 1000, height: 3000 } });

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

const box = (page: Page, field: string) => fieldOf(page, field).locator('input, textarea').first();

/** Types, and waits until the editor has put a copy of it by. */
const type = async (page: Page, field: string, text: string) => {
	await box(page, field).press('Control+End');
	await box(page, field).pressSequentially(text);
	const copies = () =>
		page.evaluate(
			(database) =>
				new Promise((resolve) => {
					indexedDB.open(database).onsuccess = ({ target }) => {
						const { result } = target as IDBOpenDBRequest;
						const all = result.transaction('draft-backups').objectStore('draft-backups').getAll();
						all.onsuccess = () => resolve(JSON.stringify(all.result));
						result.close();
					};
				}),
			`github:${REPOSITORY}`,
		);
	await expect.poll(copies).toContain(text);
};

const save = (page: Page) => page.getByRole('button', { name: 'Guardar', exact: true }).click();

const openProposal = async (page: Page, column: string, title: string) => {
	await page.getByRole('radio', { name: 'Fluxo de trabalho editorial' }).click();
	await page.getByRole('list', { name: column }).getByRole('button', { name: title }).click();
	await expect(checkOf(page)).toContainText('Está tudo bem');
};

const publish = async (page: Page) => {
	await page.getByRole('button', { name: 'Publicar' }).click();
	await page.getByRole('alertdialog').getByRole('button', { name: 'Publicar' }).click();
};

/** Sends what was saved to be looked at, and waits until GitHub knows of it. */
const sendToReview = async (page: Page) => {
	await page.getByRole('button', { name: 'Enviar para revisão' }).click();
	await expect.poll(() => github.pulls[0]).toMatchObject({ isDraft: false, labels: ['sveltia-cms/pending_review'] });
};

const setStatus = (page: Page, status: string) =>
	choose(page.getByRole('button', { name: /^Estado:/ }), 'menuitemradio', status);

test('a post is proposed, looked at, and published', { tag: '@editor' }, async ({ page, expectProblem }) => {
	expectProblem(/401|Invalid token/);
	await page.goto('/admin');
	await page.getByRole('button', { name: 'Iniciar sessão com token de acesso' }).click();
	await expect(page.getByRole('link', { name: 'página de definições' })).toHaveAttribute(
		'href',
		/^https:\/\/github\.com\/settings\/personal-access-tokens\/new\?name=Editor&target_name=associacao&expires_in=365&contents=write&pull_requests=write$/,
	);
	await page.getByRole('button', { name: 'Cancelar' }).click();
	await signIn(page, 'github_pat_velho');
	await expect(page.getByRole('alert')).toContainText('token');
	await signIn(page, 'github_pat_ana');

	await page.getByRole('button', { name: 'Criar nova entrada' }).click();
	await expect(checkOf(page)).toContainText('Falta preencher: Título do artigo');
	await box(page, 'title').fill('A ponte nova');
	await box(page, 'subtitle').fill('Doze metros de castanho sobre a ribeira.');
	await box(page, 'topic').fill('Conservação');
	await page.getByRole('button', { name: 'Hoje' }).click();
	await box(page, 'imageAlt').fill('Uma ponte sobre uma ribeira');
	await fieldOf(page, 'body').getByRole('textbox').last().pressSequentially('Abriu no sábado.');
	await expect(checkOf(page)).toContainText('Está tudo bem');
	await save(page);
	await sendToReview(page);

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
	await expect(box(page, 'subtitle')).toHaveValue(/não pinga/);
	await setOffline(page, false);

	await page.reload();
	github.tokens = ['github_pat_ana'];
	await signIn(page, 'github_pat_ana');
	await page.getByRole('button', { name: 'Restaurar' }).click();
	await expect(checkOf(page)).toContainText('Está tudo bem');
	await expect(box(page, 'subtitle')).toHaveValue(/não pinga/);
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
	await expect(box(page, 'subtitle')).toHaveValue(/janeiro/);
	await save(page);
	await warning.getByRole('button', { name: 'Guardar mesmo assim' }).click();
	await sendToReview(page);

	// And once more, before the proposal is published.
	await openProposal(page, 'Em revisão', 'O moinho tem telhado novo');
	changeSubtitle('Dois.');
	await setStatus(page, 'Pronto');
	await publish(page);
	await expect(page.getByText('Não foi possível publicar a entrada')).toBeVisible();
	expect(github.read('main', file)).toContain('subtitle: Dois.');
	expect(github.read('cms/news/o-moinho-tem-telhado-novo', file)).toContain('E não pinga. Nem em janeiro.');
});
