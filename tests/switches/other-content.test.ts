import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { CaughtMessage } from '#netlify/local/mail-pages.ts';
import { FILED_FORMS, type FiledForm } from '#src/forms/form.ts';
import { buildOtherContent } from '#tests/support/built-copy.ts';
import { setTime } from '#tests/support/clock.ts';
import { buttonsOf, giveAccess, pressDesk } from '#tests/support/desk.ts';
import { startFormFunctions } from '#tests/support/form-functions.ts';
import { ANA, linkIn } from '#tests/support/outings.ts';
import { searchForSample } from '#tests/support/sample-facts.ts';
import { VALID_FORMS } from '#tests/support/valid-forms.ts';

const CONTENT = 'tests/other-content';
const PICTURE = /\.(?:avif|ico|jpe?g|png|webp)$/;
const FONT = /\.woff2$/;

/** What visitors send, with what this association offers. */
const FORMS: Readonly<Record<FiledForm, object>> = {
	...VALID_FORMS,
	schedule: { ...VALID_FORMS.schedule, action: 'manha-com-caes' },
	order: { ...VALID_FORMS.order, items: [{ id: 'mel-de-urze', quantity: 1 }], total: 1160, payment: 'transfer' },
	withdrawal: { ...VALID_FORMS.withdrawal, orderNumber: 'MDB-2026-7F3KQM' },
};

/** All text of a published file: its name, its content, or a picture's metadata. */
const wordsOf = async (folder: string, file: string): Promise<string> => {
	const path = join(folder, file);
	if (FONT.test(file)) return file;
	if (!PICTURE.test(file)) return `${file}\n${await readFile(path, file.endsWith('.pdf') ? 'latin1' : 'utf8')}`;
	if (file.endsWith('.ico')) return file;
	const { exif, xmp, iptc, comments } = await sharp(path).metadata();
	return [file, exif, xmp, iptc, JSON.stringify(comments)].join('\n');
};

/** The association's four colours, and the beginnings of both logos as they are published. */
const COLOURS = ['#1f3f6b', '#f2a65a', '#8a2f1c', '#faf7f0'];
const LOGO = 'm3 42 14-28';
const LOGO_OF_SAMPLE = /M34\.5 5c-3 11\.5|M58\.9 29\.5/;

/** What a visitor sees of the looks in `brand/`: pages, the browser's bars, logo, icons, drawings of trails. */
const expectLooks = async (published: string): Promise<void> => {
	const read = (file: string) => readFile(join(published, file), 'utf8');
	const home = await read('home.html');
	for (const colour of COLOURS) expect(home).toContain(colour);
	expect(home).toContain('<meta name="theme-color" content="#faf7f0"');
	expect(JSON.parse(await read('manifest.webmanifest'))).toMatchObject({ theme_color: '#faf7f0' });
	expect(await read('trails/map.svg')).toContain('--main:light-dark(#1f3f6b,');
	expect(await read(/\/_astro\/logo[^"#]+/.exec(home)?.[0] ?? 'no logo')).toContain(LOGO);
	expect(await read('favicon.svg')).toContain(LOGO);
	const { dominant } = await sharp(join(published, 'apple-touch-icon.png')).stats();
	expect(dominant.b, 'a blue icon').toBeGreaterThan(dominant.g);
};

/**
 * What a published site shows of one trail without land around it, one post and one picture: no filters, and nothing to
 * choose where there is no choice.
 */
const expectOneTrail = (published: string, id: string): void => {
	const read = (file: string) => readFileSync(join(published, file), 'utf8');
	const list = read('trails.html');
	expect(list.match(/<(?:select|search)\b/g), 'the list of trails').toBeNull();
	expect(list).toContain(`href="/trails/${id}"`);
	const [, legend = ''] = /<ul class="map-legend"[^>]*>(.*?)<\/ul>/s.exec(read(`trails/${id}.html`)) ?? [];
	expect(Array.from(legend.matchAll(/#legend-(\w+)"/g), ([, name]) => name)).toEqual(
		expect.not.arrayContaining(['wood', 'water']),
	);
	expect(legend).toContain('#legend-way"');
	expect(read(`trails/${id}/map.svg`)).toContain('class="grid"');
	expect(read(`trails/${id}.html`), 'the styles of the quotation in its text').toMatch(/<style>[^<]*blockquote/);
	expect(read('home.html'), 'the only post goes across the page').toContain('card-first');
	expect(read('news.html')).not.toMatch(/<nav class="(?:filter|pagination)/);
};

/** A trail with nothing but the fields that are asked for, and an outing without an age: pages claim nothing else of them. */
const expectOnlyWhatIsWritten = (published: string): void => {
	const textOf = (page: string) => {
		const [, main = ''] =
			/<main\b[^>]*>(.*?)<\/main>/s.exec(readFileSync(join(published, `${page}.html`), 'utf8')) ?? [];
		// What an island may say is not what the page says.
		return main.replace(/ data-props="[^"]*"/g, '');
	};
	const trail = textOf('trails/volta-da-ponte');
	expect(trail).toContain('Circular · Alvadia de Basto');
	expect(
		trail.match(
			/PR \d|Estacionar|[Tt]ransporte|Quem pode vir|Piso|Água|>Melhor época<|Percorrid|edição|passo a passo|Rede de/g,
		),
	).toBeNull();
	expect(textOf('trails').match(/PR \d|Serve para/g)).toBeNull();
	const outing = textOf('outings/volta-com-os-tres-caes');
	expect(outing).not.toMatch(/idades|grátis|€/i);
	// Where the trail begins, and what holds on it.
	expect(outing).toContain('Caminhada · Capela de São Gens');
	expect(outing).toContain('Tábua solta a meio do passadiço');
};

/** What a published site shows of a page of its own in the menu: a link on every page, a picture, and what finds it. */
const expectOwnPage = (published: string, id: string, label: string): void => {
	const read = (file: string) => readFileSync(join(published, file), 'utf8');
	for (const page of ['home', 'contact', id]) {
		const [, menu = ''] = /<nav class="menu"[^>]*>(.*?)<\/nav>/s.exec(read(`${page}.html`)) ?? [];
		expect(menu.replace(/\s+/g, ' ')).toMatch(new RegExp(`href="/${id}"[^>]*> ?${label} ?</a>`));
	}
	expect(read(`${id}.html`)).toMatch(/<picture><source type="image\/avif"/);
	expect(read('search.json')).toContain(`"/${id}"`);
	expect(read('sitemap-0.xml')).toContain(`/${id}<`);
	expect(existsSync(join(published, `assets/images/pages/${id}.jpg`)), 'its social card').toBe(true);
};

/** The site's mails: of each form, of the desk's buttons, of an outing, and the notices to the association. */
const sendEveryMail = async (root: string): Promise<readonly CaughtMessage[]> => {
	const { origin, post, run, runAt, sink, store, settle, finish } = await startFormFunctions(undefined, { root });
	setTime('2026-03-01T12:00:00.000Z');
	expect(await run('process-due')).toBe(204);
	for (const form of FILED_FORMS) {
		// An address gets five mails a day.
		const answer = await post(form, { ...FORMS[form], email: `${form}@exemplo.pt` });
		expect(answer.status, `${form}: ${await answer.clone().text()}`).toBe(200);
	}
	const registration = { ...ANA, outing: 'volta-com-os-tres-caes' };
	expect((await post('registration', registration)).status).toBe(200);
	await settle();
	await giveAccess(origin, store);
	// The buttons of each mail, and the mails that they cause.
	for (const mail of await sink.mailbox.list())
		for (const target of Object.values(buttonsOf(mail))) {
			await pressDesk(origin, target, { date: '2026-03-14', time: '10:30' });
			// «Está paga» can be taken back for some minutes, and its mail waits for them.
			await runAt(new Date(Date.now() + 10 * 60_000).toISOString());
		}
	sink.behave('refuse-message');
	await post('contact', { ...VALID_FORMS.contact, email: 'rita@exemplo.pt' });
	await settle();
	sink.behave('accept');
	await runAt('2026-03-02T12:00:00.000Z');
	// The reminder, the list of people, and then the group cancels.
	await runAt('2027-05-07T15:00:00.000Z', '2027-05-08T18:00:00.000Z');
	const confirmation = (await sink.mailbox.list()).find(({ Subject }) => Subject?.startsWith('Inscrição confirmada'));
	const { pathname, search } = new URL(linkIn(confirmation));
	const body = new URLSearchParams({ do: 'cancel', seen: '0' });
	await fetch(`${origin}${pathname}${search}`, { method: 'POST', redirect: 'manual', body });
	return (await finish()).mails;
};

/** A comma is missing in the texts of the interface: the check says so, although it reads them itself. */
const expectFaultOfTexts = async (project: string): Promise<void> => {
	const texts = join(project, 'public/assets/i18n/pt.json');
	await writeFile(texts, (await readFile(texts, 'utf8')).replace('",', '"'));
	const env = { ...process.env, CONTENT_FOLDER: 'content' };
	const { stderr } = spawnSync(process.execPath, ['commands/content/check-content.ts'], {
		cwd: project,
		encoding: 'utf8',
		env,
	});
	expect(stderr).toMatch(/^public.assets.i18n.pt\.json:\d+: não se percebe o ficheiro a partir daqui\.[^\n]*\n$/);
};

it('the site and the mails of another association contain nothing of the sample', { timeout: 300_000 }, async () => {
	const project = await buildOtherContent(CONTENT);
	const published = join(project, 'dist');
	// The editor shows the examples of the schemas.
	const files = [...globSync('**/*.*', { cwd: published, exclude: ['admin/**'] }), '_headers'];
	for (const page of ['home', 'trails/volta-da-ponte', 'store/mel-de-urze', 'become-member', 'schedule/manha-com-caes'])
		expect(files).toContain(`${page}.html`);

	const pictures = files.filter((file) => PICTURE.test(file));
	expect(pictures.filter((file) => !/^[\w./~-]+$/.test(file))).toEqual([]);
	expect(pictures, 'the picture that only a draft shows').toEqual(
		expect.not.arrayContaining([expect.stringContaining('Por_mostrar')]),
	);

	const html = (page: string) => readFile(join(published, `${page}.html`), 'utf8');
	expect(await html('home')).toContain('Como pode ajudar');
	expect(await html('trails/volta-da-ponte')).not.toContain('Ir com guia');
	expectOneTrail(published, 'volta-da-ponte');
	expectOnlyWhatIsWritten(published);
	// Its track has no elevations.
	expect(await html('trails/volta-da-ponte')).not.toMatch(/profile|places\.json|#perfil|>Subida</);
	expect(JSON.parse(await readFile(join(published, 'trails/volta-da-ponte/offline.json'), 'utf8')).files).toEqual(
		expect.not.arrayContaining([expect.stringMatching(/profile|places/)]),
	);
	const redirects = await readFile(join(published, '_redirects'), 'utf8');
	expect(redirects).toBe(
		'/news/o-passadico-partido /news/o-passadico-voltou 301\n' +
			['', '.gpx', '.kml'].map((ending) => `/trails/ponte${ending} /trails/volta-da-ponte${ending} 301\n`).join('') +
			'/caes /os-tres-caes 301\n',
	);
	expectOwnPage(published, 'os-tres-caes', 'Os cães');
	await expectLooks(published);

	const find = searchForSample(CONTENT);
	const found: string[] = [];
	for (const file of files) {
		const words = await wordsOf(published, file);
		expect(words, `${file} has the sample’s logo`).not.toMatch(LOGO_OF_SAMPLE);
		found.push(...find(words).map((fact) => `${file}: ${fact}`));
	}

	const mails = await sendEveryMail(project);
	expect(mails.map(({ Subject }) => Subject)).toHaveLength(29);
	for (const mail of mails) {
		const attached = (mail.Attachments ?? []).map(({ Content }) => Buffer.from(Content, 'base64').toString());
		const words = [JSON.stringify(mail), ...attached].join('\n');
		expect(words).toContain('Montes de Basto');
		expect(mail.HtmlBody ?? '', mail.Subject).toContain('background:#faf7f0');
		found.push(...find(words).map((fact) => `${mail.Subject}: ${fact}`));
	}
	expect(found).toEqual([]);
	await expectFaultOfTexts(project);
});
