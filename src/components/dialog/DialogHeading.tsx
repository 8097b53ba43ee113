import type { ReactNode, RefObject } from 'react';
import { Icon } from '../Icon.tsx';

interface Props {
	/** The dialog that the button closes. */
	readonly dialog: RefObject<HTMLDialogElement | null>;
	/** The title's element, which takes the focus. */
	readonly ref: RefObject<HTMLHeadingElement | null>;
	/** The title's id, for the dialog's `aria-labelledby`. */
	readonly id: string;
	readonly close: string;
	readonly children: ReactNode;
}

/** The title of a dialog, and the button that closes it. */
export const DialogHeading = ({ dialog, ref, id, close, children }: Props) => (
	<header>
		<h2 ref={ref} id={id} tabIndex={-1}>
			{children}
		</h2>
		<button className="button button-icon" type="button" onClick={() => dialog.current?.close()}>
			<Icon name="close" />
			<span className="visually-hidden">{close}</span>
		</button>
	</header>
);
