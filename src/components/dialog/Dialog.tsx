import { type ComponentProps, type RefObject, useEffect, useEffectEvent } from 'react';
import { showDialog } from './show-dialog.ts';

interface Props extends Omit<ComponentProps<'dialog'>, 'onClose'> {
	readonly ref: RefObject<HTMLDialogElement | null>;
	/** What tells it from other dialogs in the history. */
	readonly name: string;
	/** Address of its styles, which the page below does not wait for. */
	readonly styles: string;
	readonly onClose: () => void;
}

/** A dialog over the page for as long as it is there. The browser's back button closes it. */
export const Dialog = ({ ref, name, styles, onClose, children, ...attributes }: Props) => {
	const finish = useEffectEvent(onClose);
	useEffect(() => {
		if (ref.current) showDialog(ref.current, { name, onClose: () => finish() });
	}, [ref, name]);
	return (
		<dialog ref={ref} {...attributes}>
			{children}
			<link rel="stylesheet" href={styles} precedence="default" />
		</dialog>
	);
};
