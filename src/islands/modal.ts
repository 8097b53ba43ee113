import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** Marks the entry of the history that the browser's back button leaves to close a dialog. */
const isModalState = (state: unknown) => state !== null && typeof state === 'object' && 'modal' in state;

/** A dialog that lies over the page for as long as it is there, and that the browser's back button closes. */
export const useModal = (onClose: () => void): RefObject<HTMLDialogElement | null> => {
	const dialog = useRef<HTMLDialogElement>(null);

	const finish = useEffectEvent(() => {
		// Closed by anything but the back button: its entry goes with the dialog.
		if (isModalState(history.state)) history.back();
		onClose();
	});

	useEffect(() => {
		const element = dialog.current;
		if (!element) return;
		const listening = new AbortController();
		const { signal } = listening;
		element.addEventListener('close', () => finish(), { signal });
		addEventListener('popstate', () => element.close(), { signal });
		element.showModal();
		history.pushState({ modal: true }, '');
		return () => listening.abort();
	}, []);

	return dialog;
};
