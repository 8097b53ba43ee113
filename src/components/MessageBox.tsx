import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';

interface Props {
	readonly kind: 'success' | 'error';
	readonly icon: IconName;
	readonly title: string;
	readonly children?: ReactNode;
}

/** How to reach the association when a form can't be sent. */
export interface Contacts {
	readonly email: string;
	readonly phone?: string | undefined;
	readonly phoneHref?: string | undefined;
}

export const ContactLinks = ({ email, phone, phoneHref }: Contacts) => (
	<p className="message-box-contacts">
		<a href={`mailto:${email}`}>{email}</a> {phone && <a href={phoneHref}>{phone}</a>}
	</p>
);

/** Takes the focus when it appears, to be read out once: a live region would be, at each corrected field. */
export const MessageBox = ({ kind, icon, title, children }: Props) => {
	const box = useRef<HTMLElement>(null);
	const id = useId();
	useEffect(() => {
		box.current?.focus({ preventScroll: true });
		// Focus alone would not stop a scroll that is under way, such as the one to the button.
		box.current?.scrollIntoView({ block: 'start' });
	}, []);
	return (
		<section
			ref={box}
			className={`message-box message-box-${kind}`}
			aria-labelledby={`${id}-title`}
			aria-describedby={`${id}-text`}
			tabIndex={-1}
		>
			<Icon name={icon} />
			<h2 id={`${id}-title`}>{title}</h2>
			<div id={`${id}-text`}>{children}</div>
		</section>
	);
};
