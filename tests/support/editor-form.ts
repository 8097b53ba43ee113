import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { Field } from '@sveltia/cms';
import sharp from 'sharp';
import { SAMPLE } from '#src/content-folder.ts';
import { fieldOf } from './editor.ts';
import { expect } from './page.ts';

/** A picture that is large enough for every place. */
export const PICTURE = {
	name: 'Muro (1).jpg',
	mimeType: 'image/jpeg',
	buffer: await sharp({ create: { width: 1800, height: 1200, channels: 3, background: '#567' } })
		.jpeg()
		.toBuffer(),
};

export const PDF = join(SAMPLE, 'documents/plano-2026.pdf');

/** What is typed, chosen or added in a form, by the names of its fields. */
export interface Values {
	readonly [name: string]: unknown;
}

/** At a person's pace: the editor takes over a new row, or what is pasted, a moment later, and shows nothing of it. */
export const takeBreath = (page: Page): Promise<void> => page.waitForTimeout(300);

/** Answers a question of the form, and brings it into view first: the editor draws only what has been in view. */
const boxOf = async (page: Page, path: string): Promise<Locator> => {
	const box = fieldOf(page, path);
	await box.scrollIntoViewIfNeeded();
	return box;
};

/** The index of the last row of a list that is open; -1 without one. */
const lastRow = (page: Page, path: string): Promise<number> =>
	page
		.locator(`[data-key-path^="${path}."]`)
		.evaluateAll(
			(fields, start) =>
				Math.max(
					-1,
					...fields.map((field) => Number.parseInt(field.getAttribute('data-key-path')?.slice(start) ?? '', 10)),
				),
			path.length + 1,
		);

const choose = async (page: Page, box: Locator, label: string | RegExp): Promise<void> => {
	const radio = box.getByRole('radio', { name: label, exact: true });
	const list = box.getByRole('combobox').first();
	await radio.or(list).first().waitFor();
	if (await radio.count()) return radio.first().check();
	await list.click();
	await page.getByRole('option', { name: label }).click();
};

const answer = async (page: Page, field: Field, path: string, value: unknown): Promise<void> => {
	const box = await boxOf(page, path);
	const { widget, ...config } = field as {
		widget?: string;
		fields?: Field[];
		field?: Field;
		options?: readonly { label: string; value: unknown }[];
	};
	if (widget === 'object') {
		const inside = page.locator(`[data-key-path^="${path}."]`).first();
		// A group that is there has a box to take it away, which is ticked.
		const opener = box
			.getByRole('checkbox', { name: /^Adicionar/, checked: false })
			.or(box.getByRole('button', { name: 'Expandir', exact: true }))
			.first();
		await inside.or(opener).first().waitFor();
		if (!(await inside.isVisible())) await opener.click();
		await answerAll(page, config.fields ?? [], value as Values, `${path}.`);
	} else if (widget === 'list') {
		for (const row of value as unknown[]) {
			const before = await lastRow(page, path);
			await box
				.getByRole('button', { name: /^Adicionar/ })
				.last()
				.click();
			await expect.poll(() => lastRow(page, path)).toBeGreaterThan(before);
			await takeBreath(page);
			const at = `${path}.${await lastRow(page, path)}`;
			if (config.fields) await answerAll(page, config.fields, row as Values, `${at}.`);
			else await answer(page, config.field as Field, at, row);
		}
	} else if (widget === 'datetime') {
		await box.locator('input').first().fill(String(value).replace(' ', 'T'));
	} else if (widget === 'select' || widget === 'relation') {
		for (const one of [value].flat()) {
			const option = config.options?.find((other) => other.value === one);
			await choose(page, box, option?.label ?? (one as string | RegExp));
		}
	} else if (widget === 'boolean') await box.getByRole('switch').click();
	else if (widget === 'image' || widget === 'file' || widget === 'track')
		await box
			.locator('input[type=file]')
			.first()
			.setInputFiles(value as Parameters<Locator['setInputFiles']>[0]);
	else if (widget === 'color') await box.locator('input[type=text], input:not([type])').first().fill(String(value));
	else await box.locator('input, textarea').first().fill(String(value));
};

/** Fills in a form. */
export const answerAll = async (page: Page, fields: readonly Field[], values: Values, prefix = ''): Promise<void> => {
	for (const [name, value] of Object.entries(values)) {
		const field = fields.find((one) => one.name === name);
		if (!field) throw new Error(`The form has no ${prefix}${name}.`);
		await answer(page, field, prefix + name, value);
	}
};
