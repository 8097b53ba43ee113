import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const { PATH, NODE_COMPILE_CACHE } = process.env;
const COMMAND = fileURLToPath(new URL('../../../commands/check-settings.ts', import.meta.url));

const ALL = {
	POSTMARK_SERVER_TOKEN: 'token',
	MAIL_FROM: 'sitio@cumeada.example',
	MAIL_TO: 'ola@cumeada.example',
	URL: 'https://cumeada.example',
};

const run = (variables: Readonly<Record<string, string>>) =>
	spawnSync(process.execPath, [COMMAND], {
		env: { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...variables },
		encoding: 'utf8',
	});

describe('before a build', () => {
	it.each(Object.keys(ALL))('a production build without %s stops and names it', (missing) => {
		const { status, stderr } = run({ ...ALL, [missing]: ' ', NETLIFY: 'true', CONTEXT: 'production' });
		expect(status).toBe(1);
		expect(stderr).toMatch(new RegExp(`^Falta a variável ${missing} \\(.+\\)\\. Acrescente-a na Netlify.*\\n$`));
	});

	it('a production build with every variable goes on', () => {
		expect(run({ ...ALL, NETLIFY: 'true', CONTEXT: 'production' })).toMatchObject({ status: 0, stderr: '' });
	});

	it.each([
		['MAIL_TO', 'ola@cumeada.example, Rui Reis <rui@outro.example>'],
		['MAIL_TO', '"Reis, Rui" <rui@outro.example>'],
		['MAIL_FROM', 'Cumeada <sitio@cumeada.example>'],
		['MAIL_ALERT', 'rui@outro.example'],
	])('%s may be «%s»', (name, value) => {
		expect(run({ ...ALL, [name]: value, NETLIFY: 'true', CONTEXT: 'production' })).toMatchObject({ status: 0 });
	});

	it.each([
		['MAIL_TO', 'ola@cumeada.example rui@outro.example'],
		['MAIL_TO', 'ola'],
		['MAIL_FROM', 'sitio@cumeada.example, ola@cumeada.example'],
		['MAIL_FROM', 'Cumeada'],
		['MAIL_ALERT', 'rui@outro'],
	])('%s may not be «%s», and the sentence says what it may be', (name, value) => {
		const { status, stderr } = run({ ...ALL, [name]: value, NETLIFY: 'true', CONTEXT: 'production' });
		expect(status).toBe(1);
		expect(stderr).toContain(`A variável ${name} não se consegue ler como endereço de email: «${value}». Escreva um`);
	});

	it('a production build stops if mail would be sent unencrypted', () => {
		const { status, stderr } = run({ ...ALL, POSTMARK_HOST: '127.0.0.1:80', NETLIFY: 'true', CONTEXT: 'production' });
		expect([status, stderr]).toEqual([1, expect.stringMatching(/^A variável POSTMARK_HOST serve só para testes\./)]);
	});

	it.each([
		['a preview', { NETLIFY: 'true', CONTEXT: 'deploy-preview' }],
		['one’s own machine', {}],
	])('%s needs none', (_, variables) => {
		expect(run(variables)).toMatchObject({ status: 0, stderr: '' });
	});
});
