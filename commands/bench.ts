/**
 * npm run bench [-- --all | -- /home /trails]: runs Lighthouse's mobile simulation on the built site over HTTP/2, for one
 * page of each template, for all pages, or for those given. Prints the median of five runs, and first and largest paint in
 * relation to those of an empty page. Lighthouse is fetched when needed, since it is larger than all other packages.
 */
import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { startPlatform } from '#netlify/local/platform.ts';
import { startServices } from '#netlify/local/services.ts';
import { findBrowser } from '#tests/support/browser.ts';
import { EMPTY_PAGE, serveOverHttp2 } from './bench-http2.ts';

const LIGHTHOUSE = 'lighthouse@13.5.0';
const RUNS = 5;
/** First and largest paint should be at most this many times those of the empty page. */
const RATIOS_MAX = [1.3, 1.6];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const CHROME = '--headless=new --no-sandbox --ignore-certificate-errors';

/** What is taken from a report of Lighthouse. */
interface Report {
	readonly categories: Readonly<Record<string, { readonly score: number }>>;
	readonly audits: Readonly<
		Record<string, { readonly numericValue?: number; readonly details?: { readonly items: readonly Sent[] } }>
	>;
}

interface Sent {
	readonly resourceType: string;
	readonly protocol: string;
	/** Style sheets that a page waits for have the highest; those for print have the lowest. */
	readonly priority: string;
	/** In bytes, with its headers. */
	readonly transferSize: number;
}

const pagesOf = (words: readonly string[]): readonly string[] => {
	if (words[0]?.startsWith('/')) return words;
	const pages = globSync('**/*.html', { cwd: 'dist' })
		.map((file) => `/${file.replaceAll('\\', '/').replace(/\.html$/, '')}`)
		.filter((page) => page !== '/404')
		.sort();
	// Pages of one folder have the same template.
	return words.includes('--all')
		? pages
		: pages.filter((page, index) => !/^\/.+\//.test(page) || dirOf(pages[index - 1]) !== dirOf(page));
};

const dirOf = (page = ''): string => page.slice(0, page.lastIndexOf('/'));

const median = (values: readonly number[]): number =>
	values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const { executablePath, env } = await findBrowser();

const audit = async (address: string): Promise<Report> => {
	const words = [address, '--output=json', '--quiet', `--chrome-flags=${CHROME}`, `--only-categories=${CATEGORIES}`];
	const npm = ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', ...words];
	const options = { maxBuffer: 1e9, env: { ...process.env, ...env, CHROME_PATH: executablePath } };
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

const data = await mkdtemp(join(tmpdir(), 'cumeada-'));
const services = await startServices(data);
const platform = await startPlatform({
	root: resolve('.'),
	port: 0,
	mailbox: services.mail.mailbox,
});
const front = await serveOverHttp2(platform.origin);
try {
	process.stdout.write(
		`Lighthouse, mobile simulation (slow 4G), HTTP/2, brotli; the median of ${RUNS} runs; headers count.\n`,
	);
	process.stdout.write(toRow('', [...HEADINGS, ...RATIO_HEADINGS]));
	let empty: readonly number[] = [];
	for (const page of [EMPTY_PAGE, ...pagesOf(process.argv.slice(2))]) {
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
	await services.stop();
	await rm(data, { recursive: true, force: true });
}
