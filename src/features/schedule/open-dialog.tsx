import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { ScheduleDialog, type ScheduleDialogProps } from './ScheduleDialog.tsx';

/** Shows the form over the page until it is closed. */
export const openDialog = (props: Omit<ScheduleDialogProps, 'onClose'>): void => {
	const place = document.body.appendChild(document.createElement('div'));
	const root = createRoot(place);
	const close = () => {
		root.unmount();
		place.remove();
	};
	// A transition waits for the styles.
	startTransition(() => root.render(<ScheduleDialog {...props} onClose={close} />));
};
