import { type FunctionComponent, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';

interface Props {
	readonly Form: FunctionComponent<object>;
	readonly props: object;
	readonly whenAwake: () => void;
}

const Awake = ({ Form, props, whenAwake }: Props) => {
	useEffect(whenAwake, [whenAwake]);
	return <Form {...props} />;
};

/**
 * Brings a form to life in the HTML that it was rendered to; the properties that it had then stand behind it as JSON. As
 * a transition, in slices of a few milliseconds: a slow phone goes on scrolling meanwhile.
 */
export const hydrate = (place: HTMLElement, Form: FunctionComponent<object>): void => {
	const props = JSON.parse(place.nextElementSibling?.textContent ?? '{}');
	const whenAwake = () => {
		place.dataset['awake'] = '';
	};
	startTransition(() => void hydrateRoot(place, <Awake {...{ Form, props, whenAwake }} />));
};
