import { useEffect, useRef } from 'react';
import { renderOverPage, TitledDialog } from '#src/components/dialog/Dialog.tsx';
import { ScheduleForm, type ScheduleFormProps } from './ScheduleForm.tsx';
// Imported as an address, so that the page does not wait for styles that only the dialog needs.
import styles from './schedule-dialog.css?url';

interface ScheduleDialogProps extends ScheduleFormProps {
	/** `heading`: «Agendar: …»; `since`: «desde 80€». */
	readonly dialogTexts: Readonly<Record<'heading' | 'since' | 'note' | 'close', string>> & {
		readonly facts: readonly string[];
	};
	readonly onClose: () => void;
}

/** A dialog with the form that schedules an action. It is open as long as it is rendered. */
export const ScheduleDialog = ({ dialogTexts, onClose, ...form }: ScheduleDialogProps) => {
	const dialog = useRef<HTMLDialogElement>(null);
	useEffect(() => dialog.current?.querySelector('h2')?.focus(), []);
	const { heading, since, facts, note, close } = dialogTexts;
	return (
		<TitledDialog
			{...{ ref: dialog, name: 'schedule', title: heading, close, styles, onClose }}
			className="over-page schedule-dialog"
		>
			<p className="form-note">
				<b>{since}.</b> {note}
			</p>
			<ul className="form-note">
				{facts.map((fact) => (
					<li key={fact}>{fact}</li>
				))}
			</ul>
			<ScheduleForm {...form} />
		</TitledDialog>
	);
};

export const openDialog = (props: Omit<ScheduleDialogProps, 'onClose'>): void =>
	renderOverPage((close) => <ScheduleDialog {...props} onClose={close} />);
