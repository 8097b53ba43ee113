/** What the package's saves ask of us, by a change of our build (`integrations/editor.ts`). */
import words from './words.json' with { type: 'json' };

/** @throws with what a second tab, or person, has done */
export const refuse = (): never => {
	throw new Error(words.save_conflict.branch_moved);
};
