import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const COMMAND = fileURLToPath(new URL('../../commands/check-settings.ts', import.meta.url));

const ALL = {
	POSTMARK_SERVER_TOKEN: 'token',
	MAIL_FROM: 'sitio@cumeada.example',
	MAIL_TO: 'ola@cumeada.example',
	URL: 'https://cumeada.example',
};

const run = (variables: Readonly<Record<string, string>>) =>
	spawnSync(process.execPath, [COMMAND], { env: { PATH: process.env['PATH'], ...variables }, encoding: 'utf8' });

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
		['a preview', { NETLIFY: 'true', CONTEXT: 'deploy-preview' }],
		['one’s own machine', {}],
	])('%s needs none', (_, variables) => {
		expect(run(variables)).toMatchObject({ status: 0, stderr: '' });
	});
});
