import { type FunctionComponent, startTransition, useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';

interface Props {
	readonly Form: FunctionComponent<object>;
	readonly props: object;
	readonly whenAwake: () => void;
}

const Awake = ({ Form, props, whenAwake }: Props) => {
	const [restored, setRestored] = useState(false);
	// Drawn together with what the form's own effects find: a draft, or what was typed meanwhile.
	useEffect(() => setRestored(true), []);
	useEffect(() => {
		if (restored) whenAwake();
	}, [restored, whenAwake]);
	return <Form {...props} />;
};

/**
 * Brings a form to life in the HTML that it was rendered to, until it holds all that it should; the properties that it had
 * then stand behind it as JSON. As a transition, in slices of a few milliseconds: a slow phone goes on scrolling meanwhile.
 */
export const hydrate = (place: HTMLElement, Form: FunctionComponent<object>): Promise<void> =>
	new Promise((resolve) => {
		const props = JSON.parse(place.nextElementSibling?.textContent ?? '{}');
		startTransition(() => void hydrateRoot(place, <Awake {...{ Form, props }} whenAwake={resolve} />));
	});
