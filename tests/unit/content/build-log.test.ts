import { afterEach, expect, it, vi } from 'vitest';
import createBuildLog from '#src/integrations/build-log.ts';

afterEach(() => vi.restoreAllMocks());

it('a build says nothing in English that no editor can act on', () => {
	const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
	const { write } = createBuildLog();
	write({ label: 'content', level: 'warn', message: 'data store cleared (force)', newLine: true });
	write({ label: 'glob-loader', level: 'warn', message: 'No files found matching "home.yaml"', newLine: true });
	write({ label: 'build', level: 'warn', message: 'A picture is too large', newLine: true });
	expect(written.mock.calls.map(([text]) => text)).toEqual([expect.stringContaining('A picture is too large')]);
});
