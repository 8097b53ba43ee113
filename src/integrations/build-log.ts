import type { AstroLoggerDestination } from 'astro';
import toTerminal from 'astro/logger/node';

/**
 * Messages of Astro that tell an editor nothing to do: that `--force` has emptied the store of entries, that an association
 * has no content of some kind, that a file could not be read while the content check tells so in Portuguese, and that an
 * address has no page.
 */
const LEFT_OUT = [
	/^data store cleared/,
	/^No files found matching /,
	/^Failed to reload /,
	/^A `getStaticPaths\(\)` route pattern was matched/,
];

/** Astro's log, without the messages above. Astro imports it by its address. */
export default function createBuildLog(): AstroLoggerDestination {
	const terminal = toTerminal();
	return {
		write: (event) => {
			if (!LEFT_OUT.some((message) => message.test(event.message))) terminal.write(event);
		},
	};
}
