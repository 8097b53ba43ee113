import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** Marks the entry of the history that the browser's back button leaves to close a dialog. */
const isModalState = (state: unknown) => state !== null && typeof state === 'object' && 'modal' in state;

/** Settles once the browser has left the entry of the dialog before: the next one's would stand on it otherwise. */
let leaving: Promise<unknown> = Promise.resolve();

const leaveEntry = (): void => {
	leaving = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
	history.back();
};

/** A dialog that lies over the page for as long as it is there, and that the browser's back button closes. */
export const useModal = (onClose: () => void): RefObject<HTMLDialogElement | null> => {
	const dialog = useRef<HTMLDialogElement>(null);
	const finish = useEffectEvent(onClose);

	useEffect(() => {
		const element = dialog.current;
		if (!element) return;
		const listening = new AbortController();
		const { signal } = listening;
		let hasEntry = false;
		const enter = () => {
			if (signal.aborted) return;
			addEventListener('popstate', () => element.close(), { signal });
			history.pushState({ modal: true }, '');
			hasEntry = true;
		};
		const close = () => {
			// Closed by anything but the back button: its entry goes with the dialog.
			if (hasEntry && isModalState(history.state)) leaveEntry();
			finish();
		};
		element.addEventListener('close', close, { signal });
		element.showModal();
		void leaving.then(enter);
		return () => listening.abort();
	}, []);

	return dialog;
};
