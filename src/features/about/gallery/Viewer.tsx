import { type KeyboardEvent, type TouchEvent, useEffect, useRef, useState } from 'react';
import { Dialog, renderOverPage } from '#src/components/dialog/Dialog.tsx';
import { Icon } from '#src/components/Icon.tsx';
import type { IconName } from '#src/components/icons.ts';
import { indexFor } from '#src/components/step-keys.ts';
import type { TextGroup } from '#src/i18n/words.ts';
// Imported as an address, so that the page does not wait for styles that only the viewer needs.
import styles from './viewer.css?url';

export interface Picture {
	readonly src: string;
	readonly width: number;
	readonly height: number;
	readonly alt: string;
	readonly title: string;
	readonly caption: string;
	/** «7 de 8» */
	readonly place: string;
}

export type ViewerTexts = TextGroup<'viewer'>;

interface ViewerProps {
	readonly pictures: readonly Picture[];
	readonly first: number;
	readonly texts: ViewerTexts;
	readonly onClose: () => void;
}

const CAPTION_ID = 'viewer-caption';

const SWIPE = 48;

/** A dialog that shows pictures in full size, one at a time. It is open as long as it is rendered. */
export const Viewer = ({ pictures, first, texts, onClose }: ViewerProps) => {
	const dialog = useRef<HTMLDialogElement>(null);
	const finger = useRef<{ x: number; y: number }>(undefined);
	const [current, setCurrent] = useState(first);
	const last = pictures.length - 1;
	const picture = pictures[current];

	const goTo = (index: number) => setCurrent(Math.min(Math.max(index, 0), last));
	const close = () => dialog.current?.close();

	useEffect(() => {
		for (const neighbour of [pictures[current + 1], pictures[current - 1]])
			if (neighbour) new Image().src = neighbour.src;
	}, [pictures, current]);

	const onKeyDown = (event: KeyboardEvent) => {
		const index = indexFor(event.key, current, last);
		if (index === undefined) return;
		event.preventDefault();
		goTo(index);
	};

	const onTouchStart = ({ touches }: TouchEvent) => {
		const touch = touches[0];
		// Two fingers enlarge the page, and then one finger moves it: neither is a swipe.
		const isSwipe = touches.length === 1 && (visualViewport?.scale ?? 1) === 1;
		finger.current = isSwipe && touch ? { x: touch.clientX, y: touch.clientY } : undefined;
	};

	const onTouchEnd = ({ changedTouches }: TouchEvent) => {
		const touch = changedTouches[0];
		if (!touch || !finger.current) return;
		const x = touch.clientX - finger.current.x;
		const y = touch.clientY - finger.current.y;
		if (Math.abs(x) > SWIPE && Math.abs(x) > Math.abs(y)) goTo(current - Math.sign(x));
	};

	const arrow = (icon: IconName, label: string, by: 1 | -1) =>
		last > 0 && (
			<button
				className="button button-icon"
				type="button"
				aria-label={label}
				aria-disabled={current + by < 0 || current + by > last}
				onClick={() => goTo(current + by)}
			>
				<Icon name={icon} />
			</button>
		);

	return (
		<Dialog
			ref={dialog}
			name="viewer"
			styles={styles}
			className="over-page viewer"
			onClose={onClose}
			aria-label={texts.label}
			aria-describedby={CAPTION_ID}
			onKeyDown={onKeyDown}
			onTouchStart={onTouchStart}
			onTouchEnd={onTouchEnd}
		>
			<p role="status">
				{last > 0 && picture?.place}
				<span className="visually-hidden">
					{last > 0 && ': '}
					{picture?.title}
				</span>
			</p>
			<button className="button button-icon" type="button" aria-label={texts.close} onClick={close}>
				<Icon name="close" />
			</button>
			{arrow('arrow-left', texts.previous, -1)}
			<figure>
				{picture && (
					<img key={picture.src} src={picture.src} alt={picture.alt} width={picture.width} height={picture.height} />
				)}
				<figcaption id={CAPTION_ID}>
					<b>{picture?.title}</b>
					{picture?.caption}
				</figcaption>
			</figure>
			{arrow('arrow-right', texts.next, 1)}
		</Dialog>
	);
};

export const openViewer = (props: Omit<ViewerProps, 'onClose'>): void =>
	renderOverPage((close) => <Viewer {...props} onClose={close} />);
