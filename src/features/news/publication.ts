import { today } from '#src/format/lisbon.ts';

/** Why a post is not published yet. */
export type Unpublished = 'draft' | 'scheduled';

interface Publication {
	readonly draft: boolean;
	/** `YYYY-MM-DD`. */
	readonly date: string;
}

/** Why a post is not published today in Lisbon; `undefined` if it is. */
export const findUnpublished = ({ draft, date }: Publication): Unpublished | undefined => {
	if (draft) return 'draft';
	return date > today() ? 'scheduled' : undefined;
};
