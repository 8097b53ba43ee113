/**
 * npm run fuzz [-- cases [seed]]: sends 10 000 malformed requests to the forms and 10 000 malformed registrations, and
 * checks the answers as `tests/functions/forms/fuzz.test.ts` does. The printed seed repeats the same requests.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const [cases = '10000', seed = String(Math.trunc(Math.random() * 2 ** 31))] = process.argv.slice(2);
for (const number of [cases, seed]) if (!/^-?\d+$/.test(number)) throw new Error(`${number} is no whole number.`);

process.stdout.write(`${cases} cases, seed ${seed}\n`);
const vitest = join('node_modules', 'vitest', 'vitest.mjs');
const child = spawn(process.execPath, [vitest, 'run', 'tests/functions/forms/fuzz.test.ts'], {
	stdio: 'inherit',
	env: { ...process.env, FUZZ_CASES: cases, FUZZ_SEED: seed },
});
child.once('exit', (code) => {
	process.exitCode = code ?? 1;
});
