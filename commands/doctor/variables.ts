import { falta, type Line, ok, veja } from './line.ts';
import type { NetlifySite } from './netlify.ts';
import { findInSettings, NEEDED, type Variables } from './settings.ts';

/** A value for what is set but can't be read, so that it is not taken for missing. */
const UNREADABLE = 'secreto@netlify.app';

/** The variables of the published site: those of this terminal count more than those that Netlify tells. */
export const gatherVariables = (environment: Variables, site: NetlifySite | undefined): Variables => ({
	...site?.variables,
	...(site?.url ? { URL: site.url } : {}),
	...Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim())),
});

/** Whether every variable is there and can be read. The values themselves are not shown, except an address that can't be read. */
export const lookAtVariables = (variables: Variables, site: NetlifySite | undefined): Line[] => {
	const secret = (site?.secret ?? []).filter((name) => name in NEEDED && !variables[name]);
	const readable = { ...variables, ...Object.fromEntries(secret.map((name) => [name, UNREADABLE])) };
	const faults = findInSettings(readable);
	const names = Object.keys(NEEDED).join(', ');
	return [
		...(faults.length > 0 ? faults.map(falta) : [ok(`As variáveis estão lá e leem-se: ${names}.`)]),
		...secret.map((name) =>
			veja(
				`A variável ${name} está na Netlify, mas é secreta e daqui não se lê. Para a experimentar: export ${name}=… neste terminal.`,
			),
		),
	];
};
