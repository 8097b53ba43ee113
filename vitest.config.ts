import { defineConfig } from 'vitest/config';

export default defineConfig({
	test: {
		projects: [
			{ test: { name: 'unit', include: ['tests/unit/**/*.test.ts', 'tests/*.test.ts'] } },
			'tests/components/vitest.config.ts',
			// A slow machine is no fault of the functions.
			{ test: { name: 'functions', include: ['tests/functions/**/*.test.ts'], testTimeout: 30_000 } },
		],
	},
});
