import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type LaunchOptions } from '@playwright/test';

/** A Chromium to test with: its path, or a browser that Playwright finds itself. */
type Browser = Pick<LaunchOptions, 'executablePath' | 'channel' | 'env'>;

/** The user's cache folder, where Playwright also keeps its browsers. All copies of the project share it. */
const CACHE = join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'cumeada');

/** The browser, the libraries that a bare machine lacks, and a font. */
const ARCHIVES = ['chromium.br', 'al2023.tar.br', 'fonts.tar.br'];

/**
 * A font configuration that works on any machine. The package's own names folders that exist only on another one, and
 * without any font the browser crashes.
 */
const FONTS_CONFIG = `<fontconfig>
	<include ignore_missing="yes">/etc/fonts/fonts.conf</include>
	<dir prefix="relative">fonts</dir>
</fontconfig>
`;

const unpackInto = async (folder: string): Promise<void> => {
	const { inflate } = await import('@sparticuz/chromium');
	const archives = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '../bin');
	const { TMPDIR } = process.env;
	// The package unpacks into the system's temporary folder and uses whatever it finds there, so it gets a folder of its
	// own.
	process.env['TMPDIR'] = folder;
	try {
		await Promise.all(ARCHIVES.map((archive) => inflate(join(archives, archive))));
		await writeFile(join(folder, 'fonts', 'fonts.conf'), FONTS_CONFIG);
	} finally {
		if (TMPDIR === undefined) delete process.env['TMPDIR'];
		else process.env['TMPDIR'] = TMPDIR;
	}
};

/**
 * Unpacks into a temporary folder and renames that at the end, so that interrupted or simultaneous runs leave no
 * incomplete browser.
 */
const unpackOnce = async (folder: string): Promise<void> => {
	if (existsSync(folder)) return;
	await mkdir(CACHE, { recursive: true });
	const part = await mkdtemp(`${folder}-`);
	try {
		await unpackInto(part);
		await rename(part, folder);
	} catch (error) {
		if (!existsSync(folder)) throw error;
	} finally {
		await rm(part, { recursive: true, force: true });
	}
};

/** The Chromium from an npm package, for Linux on x64 only. The first use unpacks it, which takes some seconds. */
const unpackBundledBrowser = async (): Promise<Browser> => {
	const { version } = JSON.parse(await readFile('node_modules/@sparticuz/chromium/package.json', 'utf8'));
	const folder = join(CACHE, `chromium-${version}`);
	await unpackOnce(folder);
	const { LD_LIBRARY_PATH } = process.env;
	const libraries = join(folder, 'al2023', 'lib');
	return {
		executablePath: join(folder, 'chromium'),
		env: {
			...process.env,
			LD_LIBRARY_PATH: LD_LIBRARY_PATH ? `${libraries}:${LD_LIBRARY_PATH}` : libraries,
			FONTCONFIG_FILE: join(folder, 'fonts', 'fonts.conf'),
		},
	};
};

/**
 * Finds a Chromium: the one that PLAYWRIGHT_CHROMIUM names, or the one from an npm package, which has no windows and so
 * needs two thirds of the processor time of an installed one. Where that does not run, Playwright's own download if there
 * is one, or an installed Chrome.
 */
export const findBrowser = async (): Promise<Browser> => {
	const { PLAYWRIGHT_CHROMIUM } = process.env;
	if (PLAYWRIGHT_CHROMIUM) return { executablePath: PLAYWRIGHT_CHROMIUM };
	if (process.platform === 'linux' && process.arch === 'x64') return unpackBundledBrowser();
	const downloaded = chromium.executablePath();
	return existsSync(downloaded) ? { executablePath: downloaded } : { channel: 'chrome' };
};
