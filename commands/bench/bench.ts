/**
 * npm run bench [-- /home /trails]: runs Lighthouse's mobile simulation on the built site over HTTP/2, for one page of
 * each template, or for the pages given. Prints the median of five runs, and how much later the first and the largest
 * paint come than on an empty page. Lighthouse is fetched when needed, since it is larger than all other packages.
 */

import { execFile, execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { OutgoingHttpHeaders } from 'node:http';
import { createSecureServer, type IncomingHttpHeaders } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync, constants } from 'node:zlib';
import { serveBuiltSite } from '#netlify/local/platform.ts';
import { findBrowser } from '#tests/support/browser.ts';

/** A self-signed certificate for a day and its key, made by the machine's openssl. */
const makeCertificate = () => {
	const folder = mkdtempSync(join(tmpdir(), 'cumeada-'));
	const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
	const words = '-x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost';
	execFileSync('openssl', ['req', ...words.split(' '), '-keyout', key, '-out', cert], { stdio: 'ignore' });
	const made = { key: readFileSync(key), cert: readFileSync(cert) };
	rmSync(folder, { recursive: true });
	return made;
};

type Answer = readonly [headers: OutgoingHttpHeaders, body: Buffer];

/** About the level of Netlify's edge; a higher one would give too small sizes. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const isText = (type: string) => /^text\/|json|xml/.test(type);

/** Headers that HTTP/2 forbids, or that are another body's. */
const HTTP1_ONLY = ['connection', 'content-length', 'keep-alive', 'transfer-encoding'];

const ask = async (origin: string, headers: IncomingHttpHeaders): Promise<Answer> => {
	const answer = await fetch(new URL(String(headers[':path']), origin), {
		method: String(headers[':method']),
		redirect: 'manual',
	});
	const rest = Object.fromEntries([...answer.headers].filter(([name]) => !HTTP1_ONLY.includes(name)));
	const sent = { ':status': answer.status, ...rest };
	const body = Buffer.from(await answer.arrayBuffer());
	return headers['accept-encoding']?.includes('br') && isText(rest['content-type'] ?? '')
		? [{ ...sent, 'content-encoding': 'br' }, brotliCompressSync(body, BROTLI)]
		: [sent, body];
};

/** The address of an almost empty page, whose figures the others are compared with. */
const EMPTY_PAGE = '/-empty';

const EMPTY: Answer = [
	{ ':status': 200, 'content-type': 'text/html; charset=utf-8' },
	Buffer.from(
		'<!doctype html><html lang="pt"><meta name="viewport" content="width=device-width"><title>Vazia</title><p>Nada.</p>',
	),
];

/**
 * The site at `origin` over HTTP/2 and compressed, as Netlify's edge serves it. What was asked for once is kept, so that
 * Lighthouse, which counts the server's time, measures the site and not this machine's compression.
 */
const serveOverHttp2 = async (origin: string) => {
	const edge = new Map<string, Answer | Promise<Answer>>();
	const server = createSecureServer(makeCertificate());
	server.on('stream', async (stream, headers) => {
		stream.on('error', () => {});
		const key = `${headers[':method']} ${headers[':path']} ${headers['accept-encoding']}`;
		const answer = edge.get(key) ?? (headers[':path'] === EMPTY_PAGE ? EMPTY : ask(origin, headers));
		edge.set(key, answer);
		const [answered, body] = await answer;
		if (stream.closed) return;
		stream.respond(answered);
		stream.end(body);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return { origin: `https://localhost:${(server.address() as AddressInfo).port}`, stop: () => server.close() };
};

const LIGHTHOUSE = 'lighthouse@13.5.0';
const RUNS = 5;
/** First and largest paint should take at most this many times as long as on the empty page. */
const RATIOS_MAX = [1.2, 1.55];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const CHROME = '--headless=new --no-sandbox --ignore-certificate-errors';

interface Report {
	readonly categories: Readonly<Record<string, { readonly score: number }>>;
	readonly audits: Readonly<
		Record<string, { readonly numericValue?: number; readonly details?: { readonly items: readonly Sent[] } }>
	>;
}

interface Sent {
	readonly resourceType: string;
	readonly protocol: string;
	/** Style sheets that a page waits for have the highest; style sheets for print have the lowest. */
	readonly priority: string;
	/** In bytes, with its headers. */
	readonly transferSize: number;
}

/** The first page of each folder, because the others have the same template. */
const onePerTemplate = (): readonly string[] => {
	const pages = globSync('**/*.html', { cwd: 'dist' }).map(
		(file) => `/${file.replaceAll('\\', '/').replace(/\.html$/, '')}`,
	);
	const byFolder = Map.groupBy(pages.sort(), (page) => page.replace(/^(\/.+\/).*/, '$1'));
	return Array.from(byFolder.values(), ([first = '']) => first).filter((page) => page !== '/404');
};

const median = (values: readonly number[]): number =>
	values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const { executablePath, env = process.env } = await findBrowser();

const audit = async (address: string): Promise<Report> => {
	const flags = ['--output=json', '--quiet', `--chrome-flags=${CHROME}`, `--only-categories=${CATEGORIES}`];
	const npm = ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', address, ...flags];
	const options = { maxBuffer: 1e9, env: { ...env, CHROME_PATH: executablePath } };
	return JSON.parse((await promisify(execFile)('npm', npm, options)).stdout) as Report;
};

const figuresOf = ({ categories, audits }: Report): number[] => {
	const sent = audits['network-requests']?.details?.items ?? [];
	if (sent[0]?.protocol !== 'h2') throw new Error(`The page came over ${sent[0]?.protocol}, not HTTP/2.`);
	const sizeOf = (files: readonly Sent[]) => files.reduce((sum, { transferSize }) => sum + transferSize, 0);
	const isWaitedFor = ({ resourceType, priority }: Sent) =>
		resourceType === 'Document' || (resourceType === 'Stylesheet' && priority === 'VeryHigh');
	return [
		...['first-contentful-paint', 'largest-contentful-paint', 'cumulative-layout-shift', 'total-blocking-time'].map(
			(name) => audits[name]?.numericValue ?? Number.NaN,
		),
		sizeOf(sent.filter(isWaitedFor)),
		sizeOf(sent),
		sizeOf(sent.filter(({ resourceType }) => resourceType === 'Script')),
		...CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
	];
};

const HEADINGS = ['FCP ms', 'LCP ms', 'CLS', 'TBT ms', 'page B', 'total B', 'JS B', 'perf', 'a11y', 'best', 'SEO'];
const RATIO_HEADINGS = ['FCP ×', 'LCP ×'];
const toRow = (name: string, cells: readonly string[]) =>
	`${name.padEnd(48)}${cells.map((cell) => cell.padStart(9)).join('')}\n`;

const words = process.argv.slice(2);
const data = await mkdtemp(join(tmpdir(), 'cumeada-'));
const platform = await serveBuiltSite(data, 0);
const front = await serveOverHttp2(platform.origin);
try {
	process.stdout.write(
		`Lighthouse, mobile simulation (slow 4G), HTTP/2, brotli; the median of ${RUNS} runs; headers count.\n`,
	);
	process.stdout.write(toRow('', [...HEADINGS, ...RATIO_HEADINGS]));
	let empty: readonly number[] = [];
	for (const page of [EMPTY_PAGE, ...(words.length > 0 ? words : onePerTemplate())]) {
		const runs: number[][] = [];
		for (let run = 0; run < RUNS; run++) {
			const address = `${front.origin}${page}`;
			// Sometimes Lighthouse misses the start of a page and has to be run again.
			runs.push(figuresOf(await audit(address).catch(() => audit(address))));
		}
		const medians = HEADINGS.map((_, column) => median(runs.map((run) => run[column] ?? Number.NaN)));
		if (page === EMPTY_PAGE) empty = medians;
		const figures = medians.map((figure, column) => figure.toFixed(column === 2 ? 3 : 0));
		const ratios = RATIOS_MAX.map((most, column) => {
			const ratio = (medians[column] ?? Number.NaN) / (empty[column] ?? Number.NaN);
			return `${ratio.toFixed(2)}${ratio > most ? ' !' : ''}`;
		});
		process.stdout.write(toRow(page, [...figures, ...ratios]));
	}
} finally {
	front.stop();
	await platform.stop();
	await rm(data, { recursive: true, force: true });
}
