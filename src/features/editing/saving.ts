/** What the package's saves ask of us, by a change of our build (`integrations/editor.ts`). */
import words from './words.json' with { type: 'json' };

/** Makes of the open form one in which nobody types while it is saved. */
export const holdForm = async <Saved>(saving: Promise<Saved>): Promise<Saved> => {
	const form = document.querySelector('.content-editor > .body');
	form?.toggleAttribute('inert', true);
	try {
		return await saving;
	} finally {
		form?.toggleAttribute('inert', false);
	}
};

/** @throws with what a second tab, or person, has done */
export const refuse = (): never => {
	throw new Error(words.save_conflict.branch_moved);
};
