import { renderOverPage } from '#src/components/dialog/render-over-page.tsx';
import { ScheduleDialog, type ScheduleDialogProps } from './ScheduleDialog.tsx';

/** Shows the form over the page until it is closed. */
export const openDialog = (props: Omit<ScheduleDialogProps, 'onClose'>): void =>
	renderOverPage((close) => <ScheduleDialog {...props} onClose={close} />);
