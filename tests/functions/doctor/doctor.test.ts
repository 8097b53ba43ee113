import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Errors } from 'postmark';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
	checkApproval,
	checkForecast,
	checkSchedules,
	checkVariables,
	explain,
	gatherVariables,
	readNetlify,
	SCHEDULED,
	sendTest,
	toText,
} from '#commands/doctor/checks.ts';
import { findInSettings } from '#commands/doctor/settings.ts';
import { startHttpServer } from '#netlify/local/http.ts';
import { SAMPLE } from '#src/content-folder.ts';
import { startSink } from '#tests/support/mail-sink.ts';

const TOKEN = 'um-token-secreto';

const MAIL = {
	POSTMARK_SERVER_TOKEN: TOKEN,
	MAIL_FROM: 'sitio@montes.example',
	MAIL_TO: 'Geral <geral@montes.example>, rui@montes.example',
};

/** Answers by path, at an address of its own until the test ends. */
const serve = async (answers: Readonly<Record<string, () => Response>>): Promise<string> => {
	const { port, stop } = await startHttpServer({
		port: 0,
		respond: async (request) => answers[new URL(request.url).pathname]?.(),
	});
	onTestFinished(stop);
	return `http://127.0.0.1:${port}`;
};

const NETLIFY = {
	'/sites/7': () =>
		Response.json({
			published_deploy: { function_schedules: [{ name: 'process-due', cron: '*/10 * * * *' }] },
		}),
	'/sites/7/env': () =>
		Response.json([
			{
				key: 'MAIL_TO',
				values: [
					{ context: 'dev', value: 'x' },
					{ context: 'all', value: 'ola@montes.example' },
				],
			},
			{ key: 'MAIL_FROM', values: [{ context: 'production', value: 'sitio' }] },
			{ key: 'POSTMARK_SERVER_TOKEN', is_secret: true, values: [{ context: 'all', value: '****' }] },
		]),
};

describe('npm run doctor', () => {
	it('asks IPMA once, and says which file it can’t read', async () => {
		const times = { startTime: '2026-03-01T00:00:00', endTime: '2026-03-02T00:00:00' };
		const quiet = { awarenessTypeName: 'Vento', idAreaAviso: 'VIS', awarenessLevelID: 'green', ...times };
		const warnings = () => Response.json([quiet]);
		vi.stubEnv('IPMA_HOST', await serve({ '/open-data/forecast/warnings/warnings_www.json': warnings }));
		onTestFinished(() => void vi.unstubAllEnvs());
		expect(toText(await checkForecast({ codes: ['1808'], areas: ['VIS'] }))).toMatch(
			/^veja {3}Da IPMA não se lê rcm-d0\.json nem rcm-d1\.json/,
		);
		expect(toText(await checkForecast({ codes: [], areas: [] }))).toMatch(/^ok/);
	});

	it('reads the variables from Netlify, counts a secret one as set, and names what can’t be read', async () => {
		const netlify = await readNetlify('7', 'x', await serve(NETLIFY));
		const lines = checkVariables(gatherVariables({ MAIL_TO: ' ' }, netlify), netlify).map(toText);
		expect(lines).toEqual([
			expect.stringMatching(/^falta {2}A variável MAIL_FROM não se consegue ler .*«sitio»/),
			expect.stringMatching(/^veja {3}A variável POSTMARK_SERVER_TOKEN está na Netlify, mas é secreta/),
		]);
		expect(toText(checkSchedules(netlify))).toMatch(/^falta .* não há purge-expired com hora marcada/);
	});

	it.each([
		[{ public_repo: true, untrusted_flow: 'review' }, /^ok {5}.*só se constrói depois de aprovado/],
		[{ public_repo: false }, /^ok {5}O repositório é privado/],
		[{ public_repo: true, untrusted_flow: 'redact' }, /^falta .*Sensitive variable policy.*Require approval/],
		[{ public_repo: true, untrusted_flow: 'another' }, /^veja {3}.*Sensitive variable policy.*Require approval/],
		[{ public_repo: true }, /^veja {3}.*Sensitive variable policy/],
		[undefined, /^veja {3}.*Sensitive variable policy/],
	])('asks whether the code of a stranger waits for an approval: %o', async (build_settings, sentence) => {
		const answers = { ...NETLIFY, '/sites/7': () => Response.json({ build_settings }) };
		expect(toText(checkApproval(await readNetlify('7', 'x', await serve(answers))))).toMatch(sentence);
		expect(toText(checkApproval(undefined))).toMatch(/^veja/);
	});

	it('lists every scheduled function', () => {
		const isScheduled = (file: string) => readFileSync(`netlify/functions/${file}`, 'utf8').includes('schedule:');
		expect(readdirSync('netlify/functions').filter(isScheduled)).toEqual(SCHEDULED.map((name) => `${name}.ts`));
	});

	it('sends a test mail to every address of the association, and shows no token', async () => {
		const sink = await startSink();
		const line = toText(await sendTest({ ...MAIL, POSTMARK_HOST: sink.host }, 'Montes'));
		expect(line).toMatch(/^ok {5}.*geral@montes\.example, rui@montes\.example/);
		expect(line).not.toContain(TOKEN);
		const receivers = (await sink.mailbox.list()).map(({ To, From }) => [From, To]).sort();
		expect(receivers).toEqual(
			['"Geral" <geral@montes.example>', 'rui@montes.example'].map((to) => ['sitio@montes.example', to]),
		);
	});

	it('names the one address of several that gets no mail', async () => {
		const sink = await startSink();
		sink.refuse('rui@montes.example');
		expect(toText(await sendTest({ ...MAIL, POSTMARK_HOST: sink.host }, 'Montes'))).toMatch(
			/^falta {2}O email de teste não saiu para rui@montes\.example: o Postmark deixou de escrever/,
		);
	});

	it.each([
		['refuse', /^falta {2}O email de teste não saiu para geral@montes\.example: o Postmark deixou de escrever/],
		['fail', /^falta {2}O email de teste não saiu para geral@montes\.example: o Postmark não respondeu/],
	] as const)('says why a test mail was not sent when Postmark answers with «%s»', async (mode, sentence) => {
		const sink = await startSink();
		sink.behave(mode);
		expect(toText(await sendTest({ ...MAIL, POSTMARK_HOST: sink.host }, 'Montes'))).toMatch(sentence);
	});

	it.each([
		[10, /não conhece o token/],
		[400, /não conhece o remetente/],
		[401, /ainda não está confirmado/],
		[412, /ainda não aprovou a conta/],
		[1234, /erro 1234/],
	])('explains Postmark’s code %i', (code, sentence) => {
		expect(explain(new Errors.PostmarkError('x', code, 422))).toMatch(sentence);
	});
});

const { PATH, NODE_COMPILE_CACHE } = process.env;
const COMMAND = fileURLToPath(new URL('../../../commands/content/check-settings.ts', import.meta.url));

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
