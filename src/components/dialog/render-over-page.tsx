import { type ReactNode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';

/** Renders something over the page, until it calls the `close` that `render` receives. */
export const renderOverPage = (render: (close: () => void) => ReactNode): void => {
	const place = document.body.appendChild(document.createElement('div'));
	const root = createRoot(place);
	const close = () => {
		root.unmount();
		place.remove();
	};
	// React shows a transition only once its styles are loaded.
	startTransition(() => root.render(render(close)));
};
