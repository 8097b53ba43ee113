interface Options {
	/** What tells its entry of the history from those of other dialogs. */
	readonly name: string;
	/** The page's address meanwhile, where that is another. */
	readonly address?: string;
	/** Told once it is closed, in whatever way. */
	readonly onClose?: () => void;
}

/** Whether the browser is at the entry of the history that belongs to a dialog. */
export const isAtDialog = (name: string): boolean => history.state?.dialog === name;

/** Settles once the browser has left the entry of the dialog before: the next one's would stand on it otherwise. */
let leaving: Promise<unknown> = Promise.resolve();

const leaveEntry = (): void => {
	leaving = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
	history.back();
};

/**
 * Shows a dialog over the page, with an entry of its own in the history: the back button closes the dialog, and whatever
 * else closes it takes the entry away.
 */
export const showDialog = (dialog: HTMLDialogElement, { name, address, onClose }: Options): void => {
	const listening = new AbortController();
	const { signal } = listening;
	let hasEntry = false;
	const enter = () => {
		if (signal.aborted) return;
		addEventListener('popstate', () => dialog.close(), { signal });
		if (!isAtDialog(name)) history.pushState({ dialog: name }, '', address);
		hasEntry = true;
	};
	const finish = () => {
		listening.abort();
		if (hasEntry && isAtDialog(name)) leaveEntry();
		onClose?.();
	};
	dialog.addEventListener('close', finish, { signal });
	dialog.showModal();
	void leaving.then(enter);
};
