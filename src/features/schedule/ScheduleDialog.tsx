import { useEffect, useRef } from 'react';
import { Dialog, DialogHeading, renderOverPage } from '#src/components/dialog/Dialog.tsx';
import { ScheduleForm, type ScheduleFormProps } from './ScheduleForm.tsx';
// Imported as an address, so that the page does not wait for styles that only the dialog needs.
import styles from './schedule-dialog.css?url';

interface ScheduleDialogProps extends ScheduleFormProps {
	readonly dialogTexts: DialogTexts;
	readonly onClose: () => void;
}

interface DialogTexts {
	/** «Agendar: …» */
	readonly heading: string;
	/** «desde 80€» */
	readonly since: string;
	readonly note: string;
	readonly close: string;
}

const TITLE_ID = 'schedule-title';

/** A dialog with the form that schedules an action. It is open as long as it is rendered. */
export const ScheduleDialog = ({ dialogTexts, onClose, ...form }: ScheduleDialogProps) => {
	const dialog = useRef<HTMLDialogElement>(null);
	const title = useRef<HTMLHeadingElement>(null);
	useEffect(() => title.current?.focus(), []);
	const { heading, since, note, close } = dialogTexts;

	return (
		<Dialog
			ref={dialog}
			name="schedule"
			styles={styles}
			className="over-page schedule-dialog"
			aria-labelledby={TITLE_ID}
			onClose={onClose}
		>
			<DialogHeading {...{ dialog, close }} ref={title} id={TITLE_ID}>
				{heading}
			</DialogHeading>
			<p className="form-note">
				<b>{since}.</b> {note}
			</p>
			<ScheduleForm {...form} />
			<div role="status" data-spinner />
		</Dialog>
	);
};

/** Shows the form over the page until it is closed. */
export const openDialog = (props: Omit<ScheduleDialogProps, 'onClose'>): void =>
	renderOverPage((close) => <ScheduleDialog {...props} onClose={close} />);
