import type { IconName } from './icons.ts';

/** A key fact about a trail or an outing, in words. */
export interface Fact {
	readonly icon: IconName;
	readonly name: string;
	readonly value: string;
	/** An explanation beside the value: «5,6 km (ida)» beside the length of both ways. */
	readonly note?: string | undefined;
	/** The language of the value, if it is not the page's. */
	readonly lang?: string | undefined;
}
