import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { SAMPLE } from '#src/content-folder.ts';
import { findInSettings } from '../../../commands/doctor/settings.ts';

const { PATH, NODE_COMPILE_CACHE } = process.env;
const COMMAND = fileURLToPath(new URL('../../../commands/check-settings.ts', import.meta.url));

const ALL = {
	POSTMARK_SERVER_TOKEN: 'token',
	MAIL_FROM: 'sitio@cumeada.example',
	MAIL_TO: 'ola@cumeada.example',
	URL: 'https://cumeada.example',
};

const PRODUCTION = { ...ALL, NETLIFY: 'true', CONTEXT: 'production', CONTENT_FOLDER: SAMPLE };

const run = (variables: Readonly<Record<string, string>>) =>
	spawnSync(process.execPath, [COMMAND], {
		env: { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...variables },
		encoding: 'utf8',
	});

describe('before a build', () => {
	it('content is written first: on a fresh clone the code that reads it would not load', () => {
		expect(JSON.parse(readFileSync('package.json', 'utf8')).scripts.build).toMatch(/^npm run content -- --hidden && /);
	});

	it('a production build with invented content and a missing variable stops, and names both and their cures', () => {
		const { status, stderr } = run({ ...PRODUCTION, MAIL_TO: ' ' });
		expect(status).toBe(1);
		expect(stderr.split('\n')).toEqual([
			expect.stringMatching(/^Falta a variável MAIL_TO \(.+\)\. Acrescente-a na Netlify/),
			expect.stringMatching(/content.site.association\.yaml: este é o conteúdo de exemplo.* npm run adopt$/),
			expect.stringMatching(/^Isto não se publica como sendo de uma associação\. .*SAMPLE_CONTENT.* allowed\.$/),
			'',
		]);
	});

	it('a production build with every variable goes on, as a demonstration', () => {
		expect(run({ ...PRODUCTION, SAMPLE_CONTENT: 'allowed' })).toMatchObject({ status: 0, stderr: '' });
	});

	it('a preview needs none', () => {
		expect(run({ NETLIFY: 'true', CONTEXT: 'deploy-preview' })).toMatchObject({ status: 0, stderr: '' });
	});
});

describe('the variables of a published site', () => {
	it('are right', () => expect(findInSettings(ALL)).toEqual([]));

	it.each(Object.keys(ALL))('are named if they are missing: %s', (missing) => {
		expect(findInSettings({ ...ALL, [missing]: ' ' })).toEqual([
			expect.stringMatching(new RegExp(`^Falta a variável ${missing} \\(.+\\)\\. Acrescente-a na Netlify`)),
		]);
	});

	it.each([
		['MAIL_TO', 'ola@cumeada.example, Rui Reis <rui@outro.example>', true],
		['MAIL_TO', '"Reis, Rui" <rui@outro.example>', true],
		['MAIL_FROM', 'Cumeada <sitio@cumeada.example>', true],
		['MAIL_ALERT', 'rui@outro.example', true],
		['MAIL_TO', 'ola@cumeada.example rui@outro.example', false],
		['MAIL_TO', 'ola', false],
		['MAIL_FROM', 'sitio@cumeada.example, ola@cumeada.example', false],
		['MAIL_FROM', 'Cumeada', false],
		['MAIL_ALERT', 'rui@outro', false],
	])('%s may be «%s»: %s', (name, value, isRight) => {
		const sentence = `A variável ${name} não se consegue ler como endereço de email: «${value}». Escreva um`;
		expect(findInSettings({ ...ALL, [name]: value })).toEqual(isRight ? [] : [expect.stringContaining(sentence)]);
	});

	it('are wrong if mail would be sent unencrypted', () => {
		expect(findInSettings({ ...ALL, POSTMARK_HOST: '127.0.0.1:80' })).toEqual([
			expect.stringMatching(/^A variável POSTMARK_HOST serve só para testes\./),
		]);
	});

	it('are wrong if the build hook is no address, which is not shown', () => {
		const hook = 'https://api.netlify.com/build_hooks/6a1b';
		expect(findInSettings({ ...ALL, BUILD_HOOK_URL: hook })).toEqual([]);
		expect(findInSettings({ ...ALL, BUILD_HOOK_URL: '6a1b' })).toEqual([
			expect.stringMatching(/^A variável BUILD_HOOK_URL (?!.*6a1b)/),
		]);
	});
});
