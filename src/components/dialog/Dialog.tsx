import { type ComponentProps, type RefObject, useEffect, useEffectEvent } from 'react';
import { showDialog } from './show-dialog.ts';

interface Props extends Omit<ComponentProps<'dialog'>, 'onClose'> {
	readonly ref: RefObject<HTMLDialogElement | null>;
	/** The dialog's name in the browser's history. */
	readonly name: string;
	/** The address of its style sheet. The page itself does not wait for it. */
	readonly styles: string;
	readonly onClose: () => void;
}

/** A dialog over the page. It is open as long as it is rendered; the browser's back button closes it. */
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
