/**
 * What an outing's notice is about. `group`: a group's own mails. `association`: the association's mails about a group.
 * `word`: what the association says to a group. `list`: the list of participants. `unreached`: a mail that a group or a guide refused.
 */
export type About = 'group' | 'association' | 'word' | 'list' | 'unreached';

/**
 * The key of a notice in the ledger: `group/{id}`. `id`: a group's; of a list its receiver; of what was refused its key, or the
 * group's id. What is about the outing itself has one word: `burst`.
 */
export const noticeKey = (about: About, id: string): string => `${about}/${id}`;

/** What comes after the first word. */
export const idIn = (key: string, about: About): string | undefined =>
	key.startsWith(`${about}/`) ? key.slice(about.length + 1) : undefined;

/** The group that a notice is to, or about; `undefined` of lists and of what is about the outing itself. */
export const groupOf = (key: string): string | undefined => {
	const refused = idIn(key, 'unreached');
	if (refused !== undefined) return refused.includes('/') ? groupOf(refused) : refused;
	return idIn(key, 'group') ?? idIn(key, 'association') ?? idIn(key, 'word');
};
