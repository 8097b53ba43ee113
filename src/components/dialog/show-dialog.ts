interface Options {
	readonly name: string;
	/** Called once the dialog is closed, in whatever way. */
	readonly onClose: () => void;
}

const isAtDialog = (name: string): boolean => history.state?.dialog === name;

/** Resolves once the previous dialog's entry has left the history, before the next dialog adds its own. */
let leaving: Promise<unknown> = Promise.resolve();

const leaveEntry = (): void => {
	leaving = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
	history.back();
};

/** Shows a dialog, with an entry in the browser's history while it is open: the back button closes it. */
export const showDialog = (dialog: HTMLDialogElement, { name, onClose }: Options): void => {
	const listening = new AbortController();
	const { signal } = listening;
	let hasEntry = false;
	const enter = () => {
		if (signal.aborted) return;
		addEventListener('popstate', () => dialog.close(), { signal });
		if (!isAtDialog(name)) history.pushState({ dialog: name }, '');
		hasEntry = true;
	};
	const finish = () => {
		listening.abort();
		if (hasEntry && isAtDialog(name)) leaveEntry();
		onClose();
	};
	dialog.addEventListener('close', finish, { signal });
	dialog.showModal();
	void leaving.then(enter);
};
