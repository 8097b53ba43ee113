import { type MouseEvent, type ReactNode, useState } from 'react';
import { whileInFlight } from '../form/in-flight.ts';
import type { ScheduleDialog } from './ScheduleDialog.tsx';

type DialogProps = Parameters<typeof ScheduleDialog>[0];
type Offer = DialogProps['offer'];

interface Props extends Omit<DialogProps, 'offer' | 'onClose'> {
	readonly offers: readonly Offer[];
	/** The cards, whose links lead to the page of the same form. */
	readonly children?: ReactNode;
}

const loadDialog = () => import('./ScheduleDialog.tsx');

const linkAt = (event: { readonly target: EventTarget }) =>
	event.target instanceof Element ? event.target.closest('a') : null;

/** Opens the form over the page where a link would lead to it. */
export const ScheduleLinks = ({ offers, children, ...props }: Props) => {
	const [offer, setOffer] = useState<Offer>();
	const [Dialog, setDialog] = useState<typeof ScheduleDialog>();

	const open = async (event: MouseEvent) => {
		const link = linkAt(event);
		const asked = offers.find(({ href }) => href === link?.getAttribute('href'));
		const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
		if (!link || !asked || !isPlain) return;
		event.preventDefault();
		const loaded = await whileInFlight(loadDialog()).catch(() => undefined);
		if (!loaded) return location.assign(link.href);
		setDialog(() => loaded.ScheduleDialog);
		setOffer(asked);
	};
	const warmUp = (event: { readonly target: EventTarget }) => {
		if (linkAt(event)) loadDialog().catch(() => undefined);
	};

	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is clicked
		// biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link is a click, too
		<div onClick={open} onPointerOver={warmUp} onFocus={warmUp}>
			{children}
			{Dialog && offer && <Dialog {...props} offer={offer} key={offer.id} onClose={() => setOffer(undefined)} />}
		</div>
	);
};
