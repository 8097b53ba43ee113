import {
	type ComponentProps,
	type ReactNode,
	type RefObject,
	startTransition,
	useEffect,
	useEffectEvent,
	useId,
} from 'react';
import { createRoot } from 'react-dom/client';
import { Icon } from '../Icon.tsx';
import { showDialog } from './show-dialog.ts';

interface Props extends Omit<ComponentProps<'dialog'>, 'onClose'> {
	readonly ref: RefObject<HTMLDialogElement | null>;
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

interface TitledProps extends Omit<Props, 'title'> {
	readonly title: ReactNode;
	readonly close: string;
}

/** A dialog with a heading, which names it and can take the focus, a button that closes it, and a spinner of its own. */
export const TitledDialog = ({ ref, title, close, children, ...props }: TitledProps) => {
	const id = useId();
	return (
		<Dialog ref={ref} aria-labelledby={id} {...props}>
			<header>
				<h2 id={id} tabIndex={-1}>
					{title}
				</h2>
				<button className="button button-icon" type="button" onClick={() => ref.current?.close()}>
					<Icon name="close" />
					<span className="visually-hidden">{close}</span>
				</button>
			</header>
			{children}
			<div role="status" data-spinner />
		</Dialog>
	);
};

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
