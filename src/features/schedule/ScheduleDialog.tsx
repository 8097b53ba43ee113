import { useEffect, useRef } from 'react';
import { Icon } from '#src/components/Icon.tsx';
import closeIcon from '#src/components/icons/close.svg?raw';
import { ScheduleForm, type ScheduleFormProps } from './ScheduleForm.tsx';
// As an address: the page below must not wait for styles that only the dialog needs.
import styles from './schedule-dialog.css?url';

export interface ScheduleDialogProps extends ScheduleFormProps {
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

/** The form that asks for an action, over the page, for as long as it is there. */
export const ScheduleDialog = ({ dialogTexts, onClose, ...form }: ScheduleDialogProps) => {
	const dialog = useRef<HTMLDialogElement>(null);
	const title = useRef<HTMLHeadingElement>(null);
	useEffect(() => {
		dialog.current?.showModal();
		title.current?.focus();
	}, []);
	const { heading, since, note, close } = dialogTexts;

	return (
		<dialog ref={dialog} className="schedule-dialog" aria-labelledby={TITLE_ID} onClose={onClose}>
			<header>
				<h2 ref={title} id={TITLE_ID} tabIndex={-1}>
					{heading}
				</h2>
				<button className="button button-icon" type="button" onClick={() => dialog.current?.close()}>
					<Icon svg={closeIcon} />
					<span className="visually-hidden">{close}</span>
				</button>
			</header>
			<p className="form-note">
				<b>{since}.</b> {note}
			</p>
			<ScheduleForm {...form} />
			<div role="status" data-spinner />
			<link rel="stylesheet" href={styles} precedence="default" />
		</dialog>
	);
};
