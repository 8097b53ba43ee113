import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

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
export const findInstalledBrowser = (): string | undefined =>
	candidates().find((path) => existsSync(path) && (process.platform !== 'linux' || starts(path)));
