import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findBrowser } from '#tests/support/browser.ts';

const LIGHTHOUSE = 'lighthouse@13.5.0';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const CHROME = '--headless=new --no-sandbox --ignore-certificate-errors';
const AUDITS = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'];

export const LIGHTHOUSE_HEADINGS = ['LH FCP', 'LH LCP', 'LH TBT', 'LH CLS', 'perf', 'a11y', 'best', 'SEO'];

interface Report {
	readonly categories: Readonly<Record<string, { readonly score: number }>>;
	readonly audits: Readonly<
		Record<string, { readonly numericValue?: number; readonly details?: { readonly items: readonly Sent[] } }>
	>;
}

interface Sent {
	readonly protocol: string;
}

/** Lighthouse's mobile simulation of an address: the figures under `LIGHTHOUSE_HEADINGS`. npm fetches it when it is needed. */
export const auditOnce = async (address: string): Promise<number[]> => {
	const { executablePath, env = process.env } = await findBrowser();
	const flags = ['--output=json', '--quiet', `--chrome-flags=${CHROME}`, `--only-categories=${CATEGORIES}`];
	const npm = ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', address, ...flags];
	const options = { maxBuffer: 1e9, env: { ...env, CHROME_PATH: executablePath } };
	const { categories, audits } = JSON.parse((await promisify(execFile)('npm', npm, options)).stdout) as Report;
	const protocol = audits['network-requests']?.details?.items[0]?.protocol;
	if (protocol !== 'h2') throw new Error(`The page came over ${protocol}, not HTTP/2.`);
	return [
		...AUDITS.map((name) => audits[name]?.numericValue ?? Number.NaN),
		...CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
	];
};
