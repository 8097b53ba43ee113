import type { IconName } from './icons.ts';

/** Something that people want to know first about a trail or an outing, in words. */
export interface Fact {
	readonly icon: IconName;
	readonly name: string;
	readonly value: string;
	/** What has to be known beside the value: «5,6 km (ida)» beside the length of both ways. */
	readonly note?: string;
}
