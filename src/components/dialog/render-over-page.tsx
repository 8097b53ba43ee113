import { type ReactNode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';

/** Draws over the page what `render` makes, until that calls the `close` which it is handed. */
export const renderOverPage = (render: (close: () => void) => ReactNode): void => {
	const place = document.body.appendChild(document.createElement('div'));
	const root = createRoot(place);
	const close = () => {
		root.unmount();
		place.remove();
	};
	// A transition waits for the styles.
	startTransition(() => root.render(render(close)));
};
