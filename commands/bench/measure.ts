/** What a phone waits for, over a slow connection that is made on this machine. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { serveBuiltSite, servePlatform } from '#netlify/local/platform.ts';
import { respondWithSite } from '#netlify/local/site.ts';
import { findBrowser } from '#tests/support/browser.ts';
import { BUDGETS, heaviestOfEachTemplate, weighOnPhone } from '#tests/support/page-weight.ts';
import { sitePages } from '#tests/support/site-pages.ts';
import { EMPTY_PAGE, serveOverHttp2 } from './edge.ts';
import { startFlights } from './flight.ts';
import { auditOnce, LIGHTHOUSE_HEADINGS } from './lighthouse.ts';
import { type Visit, visit } from './visit.ts';

/** What Lighthouse calls slow 4G. */
const LINK = { roundTrip: 150, rate: 1_638, window: 10 };
/** How many times slower the processor is. */
const PROCESSORS = [1, 4];
/** First and largest paint should take at most this many times as long as on the empty page, with this processor. */
const RATIOS_MAX = { firstPaint: 1.4, largestPaint: 1.9 };
const LIGHTHOUSE_RUNS = 3;

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		runs: { type: 'string', default: '9' },
		against: { type: 'string' },
		lighthouse: { type: 'boolean', default: false },
	},
});

const median = (figures: readonly number[]): number =>
	figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;

const writeRow = (name: string, cells: readonly string[]): void =>
	void process.stdout.write(`${name.padEnd(44)}${cells.map((cell) => cell.padStart(11)).join('')}\n`);

const inWords = (figure: number, digits = 0): string => (Number.isNaN(figure) ? '–' : figure.toFixed(digits));

const pages = positionals.length
	? sitePages.filter(({ address }) => positionals.includes(address))
	: heaviestOfEachTemplate();

/** Bytes of each page, with the part of each budget that they take. */
const showBytes = async (browser: Browser, origin: string): Promise<void> => {
	process.stdout.write('Bytes on a phone, and the part of their budget\n');
	writeRow('', Object.keys(BUDGETS));
	for (const sitePage of pages) {
		const context = await browser.newContext({ baseURL: origin, deviceScaleFactor: 2, isMobile: true, hasTouch: true });
		const weights = await weighOnPhone(await context.newPage(), sitePage);
		await context.close();
		writeRow(
			sitePage.address,
			Object.entries(weights).map(([name, bytes]) => {
				const part = bytes / BUDGETS[name as keyof typeof BUDGETS];
				return `${bytes} ${String(Math.round(100 * part)).padStart(3)}%`;
			}),
		);
	}
};

/** The medians of the visits to each address, made in turns. */
const visitAll = async (addresses: readonly string[], slower: number): Promise<Visit[]> => {
	const visits = addresses.map((): Visit[] => []);
	for (let run = 0; run < Number(values.runs); run++)
		for (const [index, address] of addresses.entries()) visits[index]?.push(await visit(open, address, slower));
	return visits.map((all) => {
		const of = (figure: keyof Visit) => median(all.map((one) => one[figure]));
		return {
			firstPaint: of('firstPaint'),
			largestPaint: of('largestPaint'),
			ready: of('ready'),
			blocked: of('blocked'),
			touch: of('touch'),
		};
	});
};

const data = await mkdtemp(join(tmpdir(), 'cumeada-'));
const platform = await serveBuiltSite(data, 0);
const other = values.against
	? await servePlatform({
			port: 0,
			deployContext: 'dev',
			functions: async () => [],
			site: respondWithSite(resolve(values.against, 'dist'), resolve(values.against, 'netlify.toml')),
		})
	: undefined;
const edges = await Promise.all([platform, ...(other ? [other] : [])].map(({ origin }) => serveOverHttp2(origin)));
const links = await Promise.all(edges.map(({ port }) => startFlights(port, LINK)));
const options = { ...(await findBrowser()), args: ['--disable-gpu', '--ignore-certificate-errors'] };
const open = () => chromium.launch(options);
const browser = await open();
try {
	await showBytes(browser, platform.origin);
	const [link, otherLink] = links.map(({ port }) => `https://localhost:${port}`);
	const rows = [
		{ name: 'an empty page', address: `${link}${EMPTY_PAGE}` },
		...pages.flatMap(({ address }) => [
			{ name: address, address: `${link}${address}` },
			...(otherLink ? [{ name: `… in ${values.against}`, address: `${otherLink}${address}` }] : []),
		]),
	];
	for (const slower of PROCESSORS) {
		process.stdout.write(
			`\nMilliseconds over ${LINK.roundTrip} ms and ${LINK.rate} kbit/s, the processor 1/${slower}; the median of ${values.runs} visits\n`,
		);
		writeRow('', ['first', '×', 'largest', '×', 'ready', 'blocked', 'touch']);
		const visits = await visitAll(
			rows.map(({ address }) => address),
			slower,
		);
		const [empty] = visits;
		for (const [index, { firstPaint, largestPaint, ready, blocked, touch }] of visits.entries()) {
			const ratio = (name: keyof typeof RATIOS_MAX, figure: number) => {
				const times = figure / (empty?.[name] ?? Number.NaN);
				return `${inWords(times, 2)}${slower === 1 && times > RATIOS_MAX[name] ? ' !' : ''}`;
			};
			writeRow(rows[index]?.name ?? '', [
				inWords(firstPaint),
				ratio('firstPaint', firstPaint),
				inWords(largestPaint),
				ratio('largestPaint', largestPaint),
				inWords(ready),
				inWords(blocked),
				inWords(touch),
			]);
		}
	}
	if (values.lighthouse) {
		process.stdout.write(`\nLighthouse's mobile simulation; the median of ${LIGHTHOUSE_RUNS} runs\n`);
		writeRow('', LIGHTHOUSE_HEADINGS);
		for (const path of [EMPTY_PAGE, ...pages.map(({ address }) => address)]) {
			const runs: number[][] = [];
			for (let run = 0; run < LIGHTHOUSE_RUNS; run++) {
				const address = `https://localhost:${edges[0]?.port}${path}`;
				// Sometimes Lighthouse misses the start of a page and has to be run again.
				runs.push(await auditOnce(address).catch(() => auditOnce(address)));
			}
			writeRow(
				path,
				LIGHTHOUSE_HEADINGS.map((heading, column) =>
					inWords(median(runs.map((run) => run[column] ?? Number.NaN)), heading === 'LH CLS' ? 3 : 0),
				),
			);
		}
	}
} finally {
	await browser.close();
	for (const { stop } of [...links, ...edges]) stop();
	await other?.stop();
	await platform.stop();
	await rm(data, { recursive: true, force: true });
}
