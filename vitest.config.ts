import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { SAMPLE } from './src/content-folder.ts';

// What tests expect stands in the sample, whatever an association has in `content/`.
process.env['CONTENT_FOLDER'] = SAMPLE;

// Nobody is there: no test asks IPMA.
process.env['IPMA_HOST'] = 'http://localhost:9';

// A fresh clone has no content for the functions yet.
if (!existsSync('netlify/server/base/content.json'))
	execFileSync(process.execPath, ['commands/content/content.ts'], { stdio: 'inherit' });

/** A slow machine is no fault of the code. */
const PATIENCE = { testTimeout: 30_000, hookTimeout: 30_000 };

export default defineConfig({
	test: {
		// More than cores: the functions' tests wait for store and mail most of the time.
		maxWorkers: 3,
		// Nothing is mocked for a whole file, so files share a worker's modules: to load them anew took a sixth of the time.
		isolate: false,
		// Short-lived objects are collected less often: a twelfth less processor time.
		execArgv: ['--max-semi-space-size=32'],
		projects: [
			{ test: { name: 'unit', include: ['tests/unit/**/*.test.ts'], ...PATIENCE } },
			'tests/components/vitest.config.ts',
			{ test: { name: 'functions', include: ['tests/functions/**/*.test.ts'], ...PATIENCE } },
			// A build for each feature: `npm run test:switches`.
			{ test: { name: 'switches', include: ['tests/switches/**/*.test.ts'] } },
			// Installs packages: `npm run test:first-week`.
			{
				test: {
					name: 'first-week',
					include: ['tests/first-week/**/*.test.ts'],
					testTimeout: 1_200_000,
					hookTimeout: 30_000,
				},
			},
		],
	},
});
