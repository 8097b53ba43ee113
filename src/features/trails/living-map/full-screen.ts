import { showDialog } from '#src/components/dialog/show-dialog.ts';

interface Options {
	/** What fills the screen. Its place on the page stays empty meanwhile. */
	readonly content: HTMLElement;
	/** Shows whether it does, and takes the focus. */
	readonly button: HTMLButtonElement;
	/** The dialog's name for screen readers. */
	readonly label: string;
}

/**
 * Shows a part of the page in a dialog as large as the screen, where the browser can (no iPhone does), else as large as
 * the window. The back button and Escape lead back to the page.
 */
export const createFullScreen = ({ content, button, label }: Options) => {
	let dialog: HTMLDialogElement | undefined;
	let isOpening = false;
	let leaving: Promise<void> | undefined;

	const open = async () => {
		isOpening = true;
		// The end of an earlier full screen would close this dialog.
		await leaving;
		// First the page, then the dialog: what is shown later lies above.
		await document.documentElement.requestFullscreen?.().catch(() => undefined);
		isOpening = false;
		const place = document.createElement('div');
		place.style.height = `${content.offsetHeight}px`;
		dialog = document.createElement('dialog');
		dialog.className = 'map-dialog';
		dialog.ariaLabel = label;
		content.replaceWith(place);
		place.append(dialog);
		dialog.append(content);
		button.ariaPressed = 'true';
		showDialog(dialog, {
			name: 'map',
			onClose: () => {
				dialog = undefined;
				place.replaceWith(content);
				button.ariaPressed = 'false';
				button.focus({ preventScroll: true });
				// A browser that has left meanwhile refuses.
				if (document.fullscreenElement) leaving = document.exitFullscreen().catch(() => undefined);
			},
		});
		button.focus();
	};

	addEventListener('fullscreenchange', () => {
		if (!document.fullscreenElement) dialog?.close();
	});
	const toggle = (): void => {
		if (dialog) dialog.close();
		else if (!isOpening) void open();
	};
	button.ariaPressed = 'false';
	button.addEventListener('click', toggle);
	return { toggle, isOpen: (): boolean => dialog !== undefined };
};
