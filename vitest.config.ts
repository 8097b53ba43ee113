import { defineConfig } from 'vitest/config';

export default defineConfig({
	test: {
		// More than cores: the functions' tests wait for store and mail most of the time.
		maxWorkers: 3,
		projects: [
			{ test: { name: 'unit', include: ['tests/unit/**/*.test.ts', 'tests/*.test.ts'] } },
			'tests/components/vitest.config.ts',
			// A slow machine is no fault of the functions.
			{ test: { name: 'functions', include: ['tests/functions/**/*.test.ts'], testTimeout: 30_000 } },
		],
	},
});
