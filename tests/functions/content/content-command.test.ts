import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, symlink } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { parse } from 'yaml';
import { BARE } from '#commands/content/check.ts';
import { LONG } from '#commands/content/long-texts.ts';
import { SAMPLE } from '#src/content-folder.ts';
import { today } from '#src/format/clock.ts';
import { addDays } from '#src/format/day.ts';
import { formsSchema } from '#src/schemas/site.ts';
import { copyContent } from '#tests/support/content-copy.ts';
import { makeProject } from '#tests/support/temporary-project.ts';

const NEWS = 'news/um-muro.md';
const ACTION = 'actions/um-lanche.yaml';
const PICTURE = 'news/news_um-muro';

const TRAIL = 'trails/a-fraga/index.md';
const ROUND = `<gpx version="1.1"><trk><trkseg>
<trkpt lat="40.20" lon="-10.40"/><trkpt lat="40.21" lon="-10.40"/><trkpt lat="40.20" lon="-10.40"/>
</trkseg></trk></gpx>
`;
const AZORES = ROUND.replaceAll('lon="-10', 'lon="-28');
const NOTICE = 'title: Fechado\nkind: fire\ntext: Não entre.\nfrom: 2027-08-14\nmunicipalities: [Mora]\n';

/** An outing on a day of May. */
const outingOn = (day: number): string => `---
title: Um muro
summary: Pedra sobre pedra.
kind: oficina
start: 2027-05-0${day} 09:00
end: 2027-05-0${day} 13:00
trail: a-fraga
guide: Ana Reis
places: 12
dogs: false
---

O texto.
`;

const missing = (file: string) =>
	`${file}: este ficheiro não existe, e com o que há no conteúdo o sítio precisa dele. Escreva-o, ou reponha-o se já existiu; como se escreve vê-se em ${SAMPLE}/${file}`;
const otherwise = (file: string, found: string) =>
	`${file}: este ficheiro não existe, e na pasta está «${found}», que o sítio não lê. Mude o nome a esse para ${basename(file)}`;
const MISNAMED =
	'o nome do ficheiro não serve para um endereço. Use só letras minúsculas sem acentos, algarismos e hífenes';

it.each([
	['adopt/adopt', 'npm run adopt'],
	['content/check-content', 'npm run check:content'],
	['doctor/doctor', 'npm run doctor'],
	['content/new', 'npm run new'],
	['outings/outings', 'npm run outings'],
	['submissions/submissions', 'npm run submissions'],
	['update/update', 'npm run update'],
])('%s explains itself, and does nothing else', (command, sentence) => {
	const words = [resolve(`commands/${command}.ts`), 'delete', '--help'];
	const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
	expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: expect.stringContaining(sentence), stderr: '' });
});

/** Every write fails as in a folder that only lets read: modes do not stop the tests’ user everywhere. */
const READ_ONLY = `data:text/javascript,${encodeURIComponent(`
	import files from 'node:fs/promises';
	import { syncBuiltinESMExports } from 'node:module';
	files.writeFile = files.mkdir = async (path) => {
		throw Object.assign(new Error('EACCES'), { code: 'EACCES', path });
	};
	syncBuiltinESMExports();
`)}`;

it('a command in a folder that only lets read says so', { timeout: 30_000 }, async () => {
	const { run } = await copyContent();
	onTestFinished(() => void vi.unstubAllEnvs());
	vi.stubEnv('NODE_OPTIONS', `--import=${READ_ONLY}`);
	const sentence = expect.stringMatching(
		/^Não se pode escrever em [^\n]*: a pasta ou o ficheiro só deixa ler\. [^\n]*\n$/,
	);
	expect(await run()).toMatchObject({ status: 1, stderr: sentence });
	const words = ['commands/content/new.ts', 'noticia', 'Um muro'];
	expect(spawnSync(process.execPath, words, { encoding: 'utf8' })).toMatchObject({ status: 1, stderr: sentence });
});

const runCheck = (cwd: string, GITHUB_ACTIONS = 'true') => {
	const env = { ...process.env, GITHUB_ACTIONS };
	const words = [resolve('commands/content/check-content.ts')];
	const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd, encoding: 'utf8', env });
	return { status, stdout, stderr };
};

describe('the content folder', { timeout: 30_000 }, () => {
	it('is valid, and is written for the functions without any message', async () => {
		onTestFinished(() => void vi.unstubAllEnvs());
		vi.stubEnv('REPOSITORY_URL', 'https://github.com/associacao/sitio.git');
		const { output, ...rest } = await (await copyContent()).run();
		expect(rest).toEqual({ status: 0, stdout: '', stderr: '' });
		const { site, actions, catalogue, repository } = JSON.parse(output);
		expect(repository).toBe('associacao/sitio');
		const read = async (name: string) => parse(await readFile(join(SAMPLE, `site/${name}.yaml`), 'utf8'));
		expect({ ...site, store: 'in cents' }).toEqual({
			...(await read('association')),
			forms: formsSchema().parse(await read('forms')),
			store: 'in cents',
		});
		expect(catalogue.products['um-copo'].offers).toEqual([{ price: 435, availability: 'available' }]);
		// Saturday and Sunday.
		expect(actions['um-lanche']).toMatchObject({ title: 'Um lanche', weekdays: [6, 7] });
	});

	it('gives an outing’s mails the alerts of its day, also of the municipality’s own holiday, on the trail’s clock', async () => {
		const content = await copyContent();
		const { edit, write, run } = content;
		const hunting = 'title: Caça, kind: hunting, text: Venha de tarde., from: 2027-05-01, until: 2027-05-31';
		const alert = `{ ${hunting}, weekdays: [feriados], untilTime: '09:30' }`;
		await edit(TRAIL, /edition/, `localHoliday: '05-04'\nalerts: [${alert}]\nedition`);
		await write('outings/no-feriado.md', outingOn(4));
		await write('outings/depois.md', outingOn(5));
		const alertsOf = async () => {
			const { status, output } = await run();
			const { outings } = JSON.parse(output);
			return [status, outings['no-feriado'].alerts, outings['depois'].alerts];
		};
		expect(await alertsOf()).toEqual([0, [{ title: 'Caça', text: 'Venha de tarde.' }], undefined]);
		// In the Azores the outing begins an hour earlier by the clock of the trail than by the association's.
		await edit(TRAIL, /untilTime: '09:30'/, "untilTime: '08:30'");
		expect(await alertsOf()).toEqual([0, undefined, undefined]);
		await content.write('trails/a-fraga/track.gpx', AZORES);
		expect(await alertsOf()).toEqual([0, [{ title: 'Caça', text: 'Venha de tarde.' }], undefined]);
	});

	it('is refused for each file that is missing, or whose name is not read, or can’t be an address', async () => {
		const { remove, rename, write, find } = await copyContent();
		for (const file of ['site/forms.yaml', 'pages/trails.md', `${PICTURE}.webp`]) await remove(file);
		await rename('site/association.yaml', 'site/association.yml');
		await rename('site/features.yaml', 'site/Features.yaml');
		await rename('site/store.yaml', 'site/store.yaml.txt');
		await write('home.yml', '');
		await write('site/loja.yaml', '');
		await rename(NEWS, 'news/Olá Mundo.md');
		await rename('store/um-copo', 'store/Um Copo');
		await write('store/Um Copo/outro.md', '');
		await rename(ACTION, 'actions/um-lanche.yml');
		await write('testimonials/ana-reis/index.yaml', 'order: 1\nauthor: Ana Reis\nposition: Sócia\ntext: Gostei.\n');
		const taken = ['calendar', 'past', 'result'];
		const page = '---\ntitle: O administrador\nlead: Dois\ndescription: Três\n---\n\nO texto.\n';
		await write('pages/admin.md', page);
		for (const [index, name] of taken.entries()) await write(`outings/${name}.md`, outingOn(index + 1));
		expect(await find()).toEqual(
			[
				'actions/um-lanche.yml: o sítio não lê este ficheiro. O nome tem de acabar em .md, se tem texto, ou em .yaml, com minúsculas',
				otherwise('home.yaml', 'home.yml'),
				`news/Olá Mundo.md: ${MISNAMED}, por exemplo ola-mundo.md`,
				...taken.map(
					(name) =>
						`outings/${name}.md: o endereço /outings/${name} já é de outra página do sítio. Dê outro nome ao ficheiro, por exemplo dia-de-${name}.md`,
				),
				'pages/admin.md: o endereço /admin já é de outra parte do sítio. Dê outro nome ao ficheiro, por exemplo sobre-admin.md',
				missing('pages/trails.md'),
				otherwise('site/association.yaml', 'association.yml'),
				otherwise('site/features.yaml', 'Features.yaml'),
				missing('site/forms.yaml'),
				'site/loja.yaml: o sítio não lê este ficheiro. Aqui só lê site/association.yaml, site/forms.yaml, site/store.yaml, site/features.yaml e as imagens dessa pasta',
				otherwise('site/store.yaml', 'store.yaml.txt'),
				`store/Um Copo/index.md: ${MISNAMED.replace('do ficheiro', 'da pasta')}, por exemplo um-copo`,
				'store/Um Copo/outro.md: o sítio não lê este ficheiro. Aqui só lê store/um-nome/index.md ou store/um-nome.md e as imagens dessa pasta',
				'testimonials/ana-reis/index.yaml: tem o mesmo nome que ana-reis.yaml, sem contar maiúsculas, acentos e o fim do nome, e só um dos dois apareceria. Mude o nome a um deles ou apague-o',
			].map((sentence) => `content/${sentence}`),
		);
	});

	it('is refused for what is neither a file nor a folder, and for a document that is no PDF', async () => {
		const { folder, write, find } = await copyContent();
		const outside = await makeProject({ 'token.txt': 'secret: 1\n', 'more/post.md': 'secret: 2\n' });
		const link = (to: string, from: string) => symlink(join(outside, to), join(folder, 'content', from));
		await link('token.txt', 'documents/ata.pdf');
		await link('token.txt', 'documents/.ata.pdf');
		await link('token.txt', 'news/outro.md');
		await link('more', 'outings');
		await link('nowhere', 'store/um-copo/copo.png');
		await write('documents/lista.pdf', 'Ana Reis, 912 345 678\n');
		const shortcut =
			'é um atalho, e o sítio publicaria o que está no computador para onde leva. Apague-o e ponha aqui o próprio ficheiro, ou a própria pasta';
		expect(await find()).toEqual([
			`content/documents/.ata.pdf: ${shortcut}`,
			`content/documents/ata.pdf: ${shortcut}`,
			'content/documents/lista.pdf: o ficheiro tem o nome de um PDF e é outra coisa: mudar o nome não chega. Abra-o no programa em que o fez e guarde-o como PDF',
			`content/news/outro.md: ${shortcut}`,
			`content/outings: ${shortcut}`,
			`content/store/um-copo/copo.png: ${shortcut}`,
		]);

		const [astro, content] = [resolve('node_modules/astro/bin/astro.mjs'), join(folder, 'content')];
		const env = { ...process.env, CONTENT_FOLDER: content, ASTRO_TELEMETRY_DISABLED: '1' };
		const { status, stderr } = spawnSync(process.execPath, [astro, 'build', '--outDir', join(folder, 'dist')], { env });
		expect([status, String(stderr)]).toEqual([1, expect.stringContaining('is neither a file nor a folder')]);
		expect(existsSync(join(folder, 'dist'))).toBe(false);
	});

	it('is refused for a trail whose track says something else, or that notices would not reach', async () => {
		const { edit, write, find } = await copyContent();
		await edit(TRAIL, /^county: .*\n/m, '');
		await edit(TRAIL, /kilometre: 0/, 'kilometre: 12.4');
		await edit(TRAIL, /^edition:/m, 'thereAndBack: true\npoints: [{ name: Fonte, text: Água. }]\nedition:');
		await edit(
			TRAIL,
			/^edition:/m,
			'alerts: [{ title: Lama, text: Há lama., from: 2026-11-01, fromKm: 1.2, toKm: 16 }]\nedition:',
		);
		await write('trails/a-fraga/track.gpx', ROUND);
		await write('notices/um-aviso.yaml', NOTICE);
		expect(await find()).toEqual([
			`content/${TRAIL}:1: falta o concelho, e há avisos por concelho que não chegariam a este trilho. Acrescente a linha: county: O concelho`,
			`content/${TRAIL}:22: o campo «thereAndBack» diz que o percurso gravado é só a ida, mas track.gpx acaba onde começa. Apague esta linha, ou grave só a ida`,
			`content/${TRAIL}:23: «Fonte» não é nenhum ponto do percurso gravado. Os que há são: nenhum`,
			`content/${TRAIL}:24: o troço deste aviso acaba aos 16\u00a0km, e o percurso gravado acaba aos 2,2\u00a0km. Corrija o quilómetro`,
			`content/${TRAIL}:26: este passo começa aos 12,4\u00a0km, e o percurso gravado acaba aos 2,2\u00a0km. Corrija o quilómetro`,
		]);
	});

	it.each([
		['['.repeat(100_000), /um-muro.md: o ficheiro tem 101 mil caracteres/],
		['['.repeat(50_000), /um-muro.md:9: esta linha tem 50000 caracteres/],
		['> '.repeat(2_000), /um-muro.md:9: esta linha começa por sinais de citação ou de lista a mais/],
	])('is checked within its length', async (text, sentence) => {
		const { edit, find } = await copyContent();
		await edit(NEWS, /O texto\./, text);
		const began = performance.now();
		expect(await find()).toEqual([expect.stringMatching(sentence)]);
		expect(performance.now() - began).toBeLessThan(5_000);
	});

	it('may have a drawing of Illustrator, which names its namespaces as entities', async () => {
		const { write, find } = await copyContent();
		await write(
			'brand/logo.svg',
			`<?xml version="1.0"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd" [\n<!ENTITY ns_svg "http://www.w3.org/2000/svg">\n<!ENTITY ns_ai "http://ns.adobe.com/AdobeIllustrator/10.0/">\n]>\n<svg xmlns="&ns_svg;" xmlns:i="&ns_ai;" i:viewOrigin="0 0" viewBox="0 0 64 64"><path d="M0 0h64v64z"/></svg>\n`,
		);
		expect(await find()).toEqual([]);
	});

	it('has all its mistakes reported at once, and the file for the functions stays unchanged', async () => {
		const { edit, run } = await copyContent();
		await edit(NEWS, /^title: .*$/m, "title: ''");
		await edit(ACTION, /^price: .*$/m, 'price: oitenta euros');
		expect(await run()).toEqual({
			status: 1,
			stdout: '',
			stderr:
				`content/${ACTION}:4: o campo «price» (o preço a partir do qual se faz, em euros) não é um número inteiro. Escreva, por exemplo: price: 80\n` +
				`content/${NEWS}:2: o campo «title» (o título do artigo) está vazio. Escreva, por exemplo: title: Mil e duzentos carvalhos na encosta sul\n`,
			output: 'before',
		});
	});

	it.each([
		['news/news_um-muro.JPG', undefined],
		['news/IMG 1234 (1).JPG', './IMG 1234 (1).JPG'],
		['news/Pôr do sol.Jpeg', 'Pôr do sol.Jpeg'],
		['store/muro.webp', '../store/muro.webp'],
	])('may have a picture as it comes from a camera: %s as image: %s', async (file, written) => {
		const { rename, edit, check } = await copyContent();
		await rename(`${PICTURE}.webp`, file);
		if (written) await edit(NEWS, /^title:/m, `image: ${written}\ntitle:`);
		await edit(NEWS, /O texto\./, `![Um muro](<${written ?? basename(file)}>)`);
		expect(await check()).toMatchObject({ findings: [], notes: { 'Imagens que nada mostra': [] } });
	});

	it('names once the trails whose maps have no land', async () => {
		const { rename, write, check, folder } = await copyContent();
		const file = join(folder, 'content/trails/a-fraga');
		const named = async () => (await check()).notes[BARE];
		expect(await named()).toEqual([{ file, sentence: expect.stringMatching(/quadrícula\. .*npm run terrain$/) }]);
		const track = await readFile(join(file, 'track.gpx'), 'utf8');
		await write('trails/outra/track.gpx', track);
		expect(await named()).toEqual([{ file, sentence: expect.stringContaining('tal como em mais 1.') }]);
		await rename('trails/outra/track.gpx', 'trails/outra/other.gpx');
		await write('trails/a-fraga/terrain.geojson', '{"type":"FeatureCollection","features":[]}');
		expect(await named()).toEqual([]);
	});

	it('names a text that makes a heavy page, and publishes it', async () => {
		const { write, check, folder } = await copyContent();
		const words = Array.from({ length: 12_000 }, (_, index) => ((index * 7_919) % 100_003).toString(36)).join(' ');
		await write(
			'pages/regulamento.md',
			`---\ntitle: Regulamento\nlead: Um\ndescription: Dois\n---\n\n${words.replace(/(.{1000}) /g, '$1\n\n')}\n`,
		);
		const { findings, notes } = await check();
		expect(findings).toEqual([]);
		const file = join(folder, 'content/pages/regulamento.md');
		expect(notes[LONG]).toEqual([{ file, sentence: expect.stringMatching(/tem cerca de \d\d kB, e acima de 24 /) }]);
	});

	it('may have entries in folders of their own, or not, under the same ids', async () => {
		const { rename, check, folder } = await copyContent();
		const { entries } = await check();
		for (const [from = '', to = ''] of [
			[NEWS, 'news/um-muro/index.md'],
			[`${PICTURE}.webp`, 'news/um-muro/news_um-muro.webp'],
			[ACTION, 'actions/um-lanche/index.yaml'],
			['actions/um-lanche.webp', 'actions/um-lanche/um-lanche.webp'],
			['store/um-copo/index.md', 'store/um-copo.md'],
			['store/um-copo/copo.webp', 'store/copo.webp'],
			['testimonials/ana-reis.yaml', 'testimonials/ana-reis/index.yaml'],
			['pages/privacy.md', 'pages/privacy/index.md'],
		]) {
			await mkdir(dirname(join(folder, 'content', to)), { recursive: true });
			await rename(from, to);
		}
		expect(await check()).toMatchObject({ findings: [], entries });
	});

	it('may have fields without an answer, if they are not needed, and files that Windows saved', async () => {
		const { edit, find } = await copyContent();
		await edit(NEWS, /^title:/m, "author: ''\nimage:\ntags: []\nfocus:\ndraft:\ntitle:");
		await edit(ACTION, /$/, 'startTimes:\n');
		await edit('testimonials/ana-reis.yaml', /$/, "photo:\n  image: ''\n  alt:\n");
		await edit(TRAIL, /^steps:/m, 'publicTransport: ""\nalerts:\npictures: []\nsteps:');
		await edit(NEWS, /^/, '\uFEFF');
		await edit(NEWS, /\n/g, '\r\n');
		expect(await find()).toEqual([]);
	});
});

describe('npm run check:content', { timeout: 30_000 }, () => {
	it('on GitHub writes each mistake beside its line, too', async () => {
		const { folder, edit, rename } = await copyContent();
		await edit(NEWS, /O texto\./, '![Pedras](./100%.webp)');
		await rename(ACTION, 'actions/um,lanche.yaml');
		const { stdout, stderr } = runCheck(folder);
		expect(stderr).toContain(`content/${NEWS}:9: o texto mostra a imagem «./100%.webp»`);
		expect(stdout.trim().split('\n')).toEqual([
			expect.stringContaining(`::error file=content/actions/um%2Clanche.yaml::${MISNAMED}`),
			expect.stringContaining(`::error file=content/${NEWS},line=9::o texto mostra a imagem «./100%25.webp»`),
		]);
		expect(runCheck(folder, '')).toMatchObject({ status: 1, stdout: '', stderr });
	});

	it('passes, and lists what an editor may have forgotten; of that, a build lists what is not shown', async () => {
		const { folder, edit, rename, write, lay } = await copyContent();
		await lay('tests/broken-content/outing-far-from-its-trail');
		const day = addDays(today(), 9);
		await edit('outings/um-muro.md', /longitude: /, 'longitude: -');
		await edit('outings/um-muro.md', /2027-03-13/g, day);
		const alert = '{ title: Derrocada, closed: true, text: Não, from: 2026-02-22 }';
		await edit(TRAIL, /edition/, `alerts: [${alert}]\nedition`);
		await edit(NEWS, /^title:/m, 'draft: true\ntitle:');
		await rename(`${PICTURE}.webp`, 'news/news_um-mruo.webp');
		await write('store/um-copo/outro.webp', await readFile(join(folder, 'content/default-image.webp')));
		await edit('site/features.yaml', /^store: true/m, 'store: não');

		const { status, stdout } = runCheck(folder);
		expect(status).toBe(0);
		const hidden = `Ainda não aparecem, ou já não:\ncontent/${NEWS}:2: é um rascunho. Para a publicar, apague esta linha\n`;
		const off =
			'esta parte tem conteúdo (store/*/index.md e site/store.yaml) e não aparece. Para a mostrar, escreva nesta linha: store: true';
		for (const list of [
			`\nPor decidir:\ncontent/outings/um-muro.md:10: a ${day} 09:00 o trilho «a-fraga» tem`,
			'\nImagens que nada mostra:\n' +
				'content/news/news_um-mruo.webp: nenhuma notícia que mostre esta imagem se chama um-mruo. Dê-lhe o nome da notícia, com news_ antes, escreva o nome dela em image, ou apague-a\n' +
				'content/store/um-copo/outro.webp: nada mostra esta imagem. Escreva o nome dela onde há de aparecer, ou apague-a\n',
			`\nDesligado:\ncontent/site/features.yaml:1: ${off}\n`,
			`::notice file=content/site/features.yaml,line=1::${off}\n`,
			`\n${hidden}`,
		])
			expect(stdout).toContain(list);
		const words = [resolve('commands/content/content.ts'), 'content', 'output.json', '--hidden'];
		expect(spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' }).stdout).toMatch(
			new RegExp(`^${hidden}[^\n]*publica-se sozinho a: ${addDays(day, 1).slice(0, 4)}`),
		);
	});
});
