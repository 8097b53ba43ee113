import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { makeProject } from '#tests/support/temporary-project.ts';

const run = (cwd: string) => {
	const words = [resolve('commands/migrate.ts')];
	const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd, encoding: 'utf8' });
	return { status, stdout, stderr };
};

it.each(['site.yaml', 'site/association.yaml'])(
	'pictures that show because of their names are declared, once, with the words in %s',
	async (site) => {
		const folder = await makeProject({
			[`content/${site}`]:
				'name: Urze\n\n# O que se vê.\ncontactBannerAlt: "Um grupo d\'amigos: três"\n\n# O que há.\nphone: 200 000 000\n',
			'content/pages/contact-banner.JPG': '',
			'content/default-image.webp': '',
		});
		const read = (file: string) => readFile(join(folder, 'content', file), 'utf8');
		const lines =
			"contact: { image: ./pages/contact-banner.JPG, imageAlt: 'Um grupo d''amigos: três' }\nnews: ./default-image.webp\n";

		expect(run(folder)).toEqual({ status: 0, stdout: expect.stringContaining('faça um commit'), stderr: '' });
		expect(await read('pictures.yaml')).toBe(lines);
		expect(await read('site/association.yaml')).toBe('name: Urze\n\n# O que há.\nphone: 200 000 000\n');
		expect(run(folder)).toEqual({ status: 0, stdout: '', stderr: '' });
		expect(await read('pictures.yaml')).toBe(lines);
	},
);

it('what is declared already stays as it is', async () => {
	const folder = await makeProject({
		'content/pictures.yaml': '# As imagens.\nnews: ./muro.webp\n',
		'content/default-image.webp': '',
		'content/brand/social-picture.png': '',
	});
	expect(run(folder).stdout).toContain('sharing: ./brand/social-picture.png');
	expect(await readFile(join(folder, 'content/pictures.yaml'), 'utf8')).toBe(
		'# As imagens.\nnews: ./muro.webp\nsharing: ./brand/social-picture.png\n',
	);
});
