import { defineConfig } from 'vitest/config';
import { SAMPLE } from './src/content-folder.ts';

// What tests expect stands in the sample, whatever an association has in `content/`.
process.env['CONTENT_FOLDER'] = SAMPLE;

export default defineConfig({
	test: {
		// More than cores: the functions' tests wait for store and mail most of the time.
		maxWorkers: 3,
		// Nothing is mocked for a whole file, so files share a worker's modules: to load them anew took a sixth of the time.
		isolate: false,
		projects: [
			{ test: { name: 'unit', include: ['tests/unit/**/*.test.ts'] } },
			'tests/components/vitest.config.ts',
			// A slow machine is no fault of the functions.
			{ test: { name: 'functions', include: ['tests/functions/**/*.test.ts'], testTimeout: 30_000 } },
			// A build for each feature: `npm run test:switches`.
			{ test: { name: 'switches', include: ['tests/switches/**/*.test.ts'] } },
		],
	},
});
