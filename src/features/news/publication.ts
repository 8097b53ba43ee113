import { today } from '#src/format/today.ts';

/** Why a post is not published yet. */
export type Unpublished = 'draft' | 'scheduled';

interface Publication {
	readonly draft: boolean;
	/** `YYYY-MM-DD`. */
	readonly date: string;
}

/** What keeps a post from being published today, Lisbon's; `undefined` if nothing does. */
export const findUnpublished = ({ draft, date }: Publication): Unpublished | undefined => {
	if (draft) return 'draft';
	return date > today() ? 'scheduled' : undefined;
};
