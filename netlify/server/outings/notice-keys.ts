/**
 * What an outing's notice is about. `group`: a group's own mails. `association`: the association's mails about a group.
 * `word`: what the association says to a group. `list`: the list of participants. `unreached`: a mail that a group or a guide refused.
 */
export type About =
	| 'group'
	| 'association'
	| 'word'
	| 'list'
	| 'unreached'
	| 'invented'
	| 'overbooked'
	| 'vanished'
	| 'burst'
	| 'danger';

export interface NoticeKey {
	readonly about: About;
	/** A group's id; of a list its receiver; of an unreached list its key. Empty if there is one such notice only. */
	readonly id: string;
}

/** The key of a notice in the ledger: `group/{id}`, `burst`. */
export const noticeKey = (about: About, id = ''): string => (id ? `${about}/${id}` : about);

export const parseNoticeKey = (key: string): NoticeKey => {
	const [about = '', ...rest] = key.split('/');
	return { about: about as About, id: rest.join('/') };
};
