import { onTestFinished } from 'vitest';
import { type Platform, type PlatformOptions, startPlatform } from '#netlify/local/platform.ts';

/** Starts the platform for a project's `dist`, `netlify/functions` and netlify.toml on a free port until the test ends. */
export const startPlatformFor = async (project: string, options: Partial<PlatformOptions> = {}): Promise<Platform> => {
	const platform = await startPlatform({ root: project, port: 0, ...options });
	onTestFinished(() => platform.stop());
	return platform;
};
