import { checkOf, openEditor } from '#tests/support/editor.ts';
import { test, expect } from '#tests/support/page.ts';
test.use({ viewport: { width: 1000, height: 3000 } });
test('probe', async ({ page, expectProblem }) => {
	expectProblem(/.*/);
	page.on('pageerror', (e) => console.log('E', e.stack?.slice(0, 600)));
	page.on('console', (m) => console.log('C', m.text().slice(0, 300)));
	page.setDefaultTimeout(8000); await openEditor(page, '**/*.*');
	for (const path of ['news/entries/pedra-sobre-pedra','outings/new','_singletons/entries/about','trails/new']) {
		await page.goto('/admin#/collections/'+path);
		await page.reload();
		await page.getByRole('button', { name: 'Trabalhar com' }).click().catch(()=>{});
		await page.waitForTimeout(2500);
		console.log(path, '=>', await checkOf(page).innerText().catch((e)=>String(e).slice(0,100)));
	}
	const stores = await page.evaluate(() => [globalThis.editorEntries.current.length, globalThis.editorAssets.current.map((a)=>a.path).join(' ')]);
	console.log(stores[0], String(stores[1]).slice(0,3000));
});
