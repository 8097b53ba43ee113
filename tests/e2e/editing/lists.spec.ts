import type { Page } from '@playwright/test';
import { z } from 'astro/zod';
import { parse } from 'yaml';
import { COLLECTION_NAMES, type CollectionName, collections } from '#src/collections.ts';
import { toFields } from '#src/features/editing/fields.ts';
import { formNamed, isSingle } from '#src/features/editing/forms.ts';
import { coreOf, isOptional, metaOf, objectIn } from '#src/schemas/structure.ts';
import { checkOf, fieldOf, openEditor, readRepository } from '#tests/support/editor.ts';
import { answerAll, PDF, PICTURE } from '#tests/support/editor-form.ts';
import { expect, test } from '#tests/support/page.ts';

// The editor draws only what has been in view.
test.use({ viewport: { width: 1000, height: 9000 } });

/** The lists of groups in a schema, by their paths, without lists in rows. */
const listsIn = (schema: z.ZodObject, path: readonly string[] = []): string[][] =>
	Object.entries(schema.shape).flatMap(([name, field]) => {
		const core = coreOf(field as z.ZodType);
		if (core instanceof z.ZodArray) return objectIn(core.element as z.ZodType) ? [[...path, name]] : [];
		return core instanceof z.ZodObject ? listsIn(core, [...path, name]) : [];
	});

/** What a field's own metadata gives for an example, as one answers it in the form. */
const exampleOf = (schema: z.ZodType): unknown => {
	const core = coreOf(schema);
	const { example = '', input = metaOf(core)?.input } = metaOf(schema) ?? {};
	if (input === 'picture') return PICTURE;
	if (input === 'document') return PDF;
	if (core instanceof z.ZodObject) return rowOf(core);
	if (core instanceof z.ZodArray) return [exampleOf(core.element as z.ZodType)];
	if (core instanceof z.ZodBoolean) return 'Sim';
	return input === 'day' || input === 'time' ? example : parse(example);
};

const rowOf = (schema: z.ZodObject): Record<string, unknown> =>
	Object.fromEntries(
		Object.entries(schema.shape).flatMap(([name, field]) =>
			isOptional(field as z.ZodType) ? [] : [[name, exampleOf(field as z.ZodType)]],
		),
	);

/** What rules about several fields ask for. */
const MORE: Readonly<Record<string, Record<string, unknown>>> = {
	'outings.changes': { state: 'cancelled' },
	'store.variants': { id: 'nova', colour: 'Verde', size: 'XXL' },
	'store.colours': { name: 'Verde' },
	// A further step is heavier.
	...Object.fromEntries(
		['mainland', 'madeira', 'azores'].map((zone) => [`storeRules.shipping.${zone}.steps`, { upTo: 29_000 }]),
	),
};

/** Rows of other lists without which a row makes no sense. */
const BESIDE: Readonly<Record<string, Record<string, readonly object[]>>> = {
	'store.colours': { variants: [{ id: 'nova', colour: 'Verde', size: 'XXL' }] },
};

/** The values at a path, with this list in place of the one there. */
const nest = ([name = '', ...rest]: readonly string[], list: unknown): Record<string, unknown> => ({
	[name]: rest.length > 0 ? nest(rest, list) : list,
});

const schemaAt = (name: CollectionName, path: readonly string[]): z.ZodType | undefined =>
	path.reduce<z.ZodType | undefined>(
		(schema, key) => objectIn(schema)?.shape[key] as z.ZodType,
		formNamed(name).schema,
	);

/** Whether a file has the group that a list is in. */
const hasGroup = ([group]: readonly string[], text: string): boolean => new RegExp(`^${group}:`, 'm').test(text);

const addRow = async (page: Page, name: CollectionName, path: readonly string[], text: string): Promise<void> => {
	const list = schemaAt(name, path);
	// Steps are in order.
	const kilometre = [...text.matchAll(/kilometre: ([\d.]+)/g)].at(-1)?.[1];
	const more = name === 'trails' && path[0] === 'steps' ? { kilometre } : MORE[`${name}.${path.join('.')}`];
	const row = { ...rowOf(objectIn(list) ?? z.object()), ...more };
	const parent = path.length > 1 && !hasGroup(path, text) ? schemaAt(name, path.slice(0, -1)) : undefined;
	// A group that is not there yet has other boxes to fill in.
	const values = parent
		? nest(path.slice(0, -1), { ...rowOf(objectIn(parent) ?? z.object()), [path.at(-1) ?? '']: [row] })
		: nest(path, [row]);
	await answerAll(page, toFields(formNamed(name).schema), { ...BESIDE[`${name}.${path.join('.')}`], ...values });
};

/** Removes the last row of a list, which may have lists in its rows. */
const removeRow = async (page: Page, list: string): Promise<void> => {
	const buttons = fieldOf(page, list).getByRole('button', { name: 'Remover' });
	const last = await buttons.evaluateAll(
		(all, path) => all.findLastIndex((one) => one.closest('[data-key-path]')?.getAttribute('data-key-path') === path),
		list,
	);
	await buttons.nth(last).click();
};

test('a row is added to every list of groups, and removed', { tag: '@editor' }, async ({ page }) => {
	test.setTimeout(600_000);
	page.setDefaultTimeout(30_000);
	const before = await openEditor(page, '**/*.*', () => false);
	const lists = COLLECTION_NAMES.flatMap((name) => listsIn(formNamed(name).schema).map((path) => ({ name, path })));
	for (const { name, path } of lists)
		await test.step(`${name}.${path.join('.')}`, async () => {
			const folder = collections[name].pattern.split('/', 1)[0];
			const group = new RegExp(`^ *${path.at(-1)}:`, 'm');
			const files = Object.keys(before).filter((file) =>
				isSingle(formNamed(name))
					? file === `content/${collections[name].pattern}`
					: file.startsWith(`content/${folder}/`) && /\.(?:md|yaml)$/.test(file),
			);
			const file = files.find((one) => group.test(String(before[one]))) ?? files[0] ?? '';
			const id = isSingle(formNamed(name))
				? `_singletons/entries/${name}`
				: `${name}/entries/${file.replace(/^content\/[^/]+\/|\.\w+$/g, '')}`;
			// From one form of a file to another the package goes by its list alone.
			await page.goto('/admin#/collections/gallery');
			await expect(page.getByText('Novo', { exact: true })).toBeVisible();
			await page.goto(`/admin#/collections/${id}`);
			await expect(checkOf(page)).toHaveText('Está tudo bem: pode guardar.');
			await addRow(page, name, path, String(before[file]));
			await expect(checkOf(page)).toHaveText('Está tudo bem: pode guardar.');
			// What was typed last is put by half a second later.
			await page.waitForTimeout(600);
			await page.getByRole('button', { name: 'Guardar' }).click();
			await expect(async () => {
				const saved = String((await readRepository(page))[file]);
				expect(saved).not.toBe(String(before[file]));
				expect(saved).not.toContain('__sc');
			}).toPass();
			for (const list of [path.join('.'), ...Object.keys(BESIDE[`${name}.${path.join('.')}`] ?? {})])
				if (path.length === 1 || hasGroup(path, String(before[file]))) await removeRow(page, list);
				else
					await fieldOf(page, path[0] ?? '')
						.getByRole('checkbox', { name: /^Adicionar/ })
						.first()
						.click();
			await page.waitForTimeout(600);
			await page.getByRole('button', { name: 'Guardar' }).click();
			await expect(async () => expect(String((await readRepository(page))[file])).toBe(String(before[file]))).toPass();
		});
	expect(lists.length).toBeGreaterThan(18);
});
