import { watch } from 'node:fs/promises';
import { join } from 'node:path';
import { listenOnLocalhost } from '#netlify/local/http/loopback.ts';
import { startHttpServer } from '#netlify/local/http/server.ts';
import type { CheckedContent } from './checked.ts';
import type { Finding } from './finding.ts';
import { respondWithFindings } from './findings-page.ts';

interface Waiting {
	readonly content: CheckedContent;
	/** The content folder. */
	readonly folder: string;
	/** 0 for any free one. */
	readonly port: number;
	/** Called with the origin of the pages, if there is something to wait for. */
	readonly onWait: (origin: string) => void;
}

/**
 * Shows the mistakes in the content as long as some are in `site.yaml`, without which Astro can't start. Returns the port
 * on which they were shown.
 * @throws {PortInUseError}
 */
export const waitForSettings = async ({ content, folder, port, onWait }: Waiting): Promise<number> => {
	const areRight = (found: readonly Finding[]) => found.every(({ file }) => file !== join(folder, 'site.yaml'));
	if (areRight(await content.findings())) return port;
	const respond = respondWithFindings(content.findings);
	const server = await startHttpServer({ port, listen: listenOnLocalhost, respond });
	const changes = watch(folder, { recursive: true });
	onWait(`http://localhost:${server.port}`);
	for await (const _ of changes) {
		// A file may vanish under a check. The change that removes it is a reason for the next.
		const found = await content.checkAgain().catch(() => undefined);
		if (found && areRight(found)) break;
	}
	await server.stop();
	return server.port;
};
