import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { CaughtMessage } from '#netlify/local/mail/mailbox.ts';
import { FORM_NAMES, type FormName } from '#src/forms/form.ts';
import { buildOtherContent } from '#tests/support/built-copy.ts';
import { setTime } from '#tests/support/clock.ts';
import { startFormFunctions } from '#tests/support/form-functions.ts';
import { COMMON_PAGES, searchForSample } from '#tests/support/sample-facts.ts';
import { expectOneTrail, expectOwnPage } from '#tests/support/small-site.ts';
import { VALID_FORMS } from '#tests/support/valid-forms.ts';

const CONTENT = 'tests/other-content';
const PICTURE = /\.(?:avif|ico|jpe?g|png|webp)$/;
const FONT = /\.woff2$/;

/** What visitors send, with what this association offers. */
const FORMS: Readonly<Record<FormName, object>> = {
	...VALID_FORMS,
	schedule: { ...VALID_FORMS.schedule, action: 'manha-com-caes' },
	order: { ...VALID_FORMS.order, items: [{ id: 'mel-de-urze', quantity: 1 }], total: 1160, payment: 'transfer' },
	withdrawal: { ...VALID_FORMS.withdrawal, orderNumber: 'MDB-2026-7F3KQM' },
};

/** Everything that a published file says: its name, its text, or of a picture what is written into it. */
const wordsOf = async (folder: string, file: string): Promise<string> => {
	const path = join(folder, file);
	if (FONT.test(file)) return file;
	if (!PICTURE.test(file)) return `${file}\n${await readFile(path, file.endsWith('.pdf') ? 'latin1' : 'utf8')}`;
	if (file.endsWith('.ico')) return file;
	const { exif, xmp, iptc, comments } = await sharp(path).metadata();
	return [file, exif, xmp, iptc, JSON.stringify(comments)].join('\n');
};

/** Every mail that the site sends: of each form to both sides, and what it tells the association by itself. */
const sendEveryMail = async (root: string): Promise<readonly CaughtMessage[]> => {
	const { post, run, sink, settle, finish } = await startFormFunctions(undefined, { root });
	setTime('2026-03-01T12:00:00.000Z');
	expect(await run('retry-mail')).toBe(204);
	for (const form of FORM_NAMES) {
		const answer = await post(form, FORMS[form]);
		expect(answer.status, `${form}: ${await answer.clone().text()}`).toBe(200);
	}
	await settle();
	sink.behave('refuse-message');
	await post('contact', { ...VALID_FORMS.contact, email: 'rita@exemplo.pt' });
	await settle();
	sink.behave('accept');
	setTime('2026-03-02T12:00:00.000Z');
	expect(await run('retry-mail')).toBe(204);
	return (await finish()).mails;
};

it('the site and the mails of another association say nothing of the sample', { timeout: 300_000 }, async () => {
	const project = await buildOtherContent(CONTENT, COMMON_PAGES);
	const published = join(project, 'dist');
	const files = [...globSync('**/*.*', { cwd: published }), '_headers'];
	for (const page of ['home', 'trails/volta-da-ponte', 'store/mel-de-urze', 'become-member', 'schedule/manha-com-caes'])
		expect(files).toContain(`${page}.html`);

	const html = (page: string) => readFile(join(published, `${page}.html`), 'utf8');
	expect(await html('home')).toContain('Como pode ajudar');
	expect(await html('trails/volta-da-ponte')).not.toContain('Ir com guia');
	expectOneTrail(published, 'volta-da-ponte');
	expectOwnPage(published, 'os-tres-caes', 'Os cães');

	const find = searchForSample(CONTENT);
	const found: string[] = [];
	for (const file of files) found.push(...find(await wordsOf(published, file)).map((fact) => `${file}: ${fact}`));

	const mails = await sendEveryMail(project);
	expect(mails.map(({ Subject }) => Subject)).toHaveLength(12);
	for (const mail of mails) {
		const attached = (mail.Attachments ?? []).map(({ Content }) => Buffer.from(Content, 'base64').toString());
		const words = [JSON.stringify(mail), ...attached].join('\n');
		expect(words).toContain('Montes de Basto');
		found.push(...find(words).map((fact) => `${mail.Subject}: ${fact}`));
	}
	expect(found).toEqual([]);
});
