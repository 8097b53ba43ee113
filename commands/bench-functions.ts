/**
 * npm run bench:functions [-- load|calls|hostile|size]: measures the forms' functions on the local platform. The figures
 * compare two versions on one machine, not two machines; no figure makes it fail.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServices } from '#netlify/local/services.ts';
import { showHostile } from './bench-functions-hostile.ts';
import { showLoad, showStoreCalls } from './bench-functions-load.ts';
import { showSizes } from './bench-functions-size.ts';

const data = await mkdtemp(join(tmpdir(), 'cumeada-'));
const services = await startServices(data);

const parts: Readonly<Record<string, () => Promise<void>>> = {
	load: () => showLoad(),
	hostile: () => showHostile(),
	calls: () => showStoreCalls(data),
	size: () => showSizes(data),
};
const wanted = process.argv.slice(2);
// The functions' own log would mix with the table.
process.stderr.write = () => true;
try {
	for (const [name, part] of Object.entries(parts)) if (wanted.length === 0 || wanted.includes(name)) await part();
} finally {
	await services.stop();
	await rm(data, { recursive: true, force: true });
}
