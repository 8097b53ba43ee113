import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { Viewer, type ViewerProps } from './Viewer.tsx';

/** Shows the pictures over the page until they are closed. */
export const openViewer = ({ onClose, ...props }: ViewerProps): void => {
	const place = document.body.appendChild(document.createElement('div'));
	const root = createRoot(place);
	const close = () => {
		root.unmount();
		place.remove();
		onClose();
	};
	// A transition waits for the styles.
	startTransition(() => root.render(<Viewer {...props} onClose={close} />));
};
