import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';

interface Props {
	readonly kind: 'success' | 'error';
	readonly icon: IconName;
	readonly title: string;
	readonly children?: ReactNode;
}

/**
 * A message at the top of a form about its sending. It takes the focus when it appears, so that screen readers read it
 * out.
 */
export const Notice = ({ kind, icon, title, children }: Props) => {
	const box = useRef<HTMLDivElement>(null);
	useEffect(() => {
		box.current?.focus({ preventScroll: true });
		// Focus alone would not stop a scroll that is under way, such as the one to the button.
		box.current?.scrollIntoView({ block: 'start' });
	}, []);
	return (
		<div ref={box} className={`notice notice-${kind}`} role={kind === 'success' ? 'status' : 'alert'} tabIndex={-1}>
			<Icon name={icon} />
			<h2>{title}</h2>
			{children}
		</div>
	);
};
