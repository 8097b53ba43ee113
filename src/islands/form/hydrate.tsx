import type { FunctionComponent } from 'react';
import { hydrateRoot } from 'react-dom/client';

/** Brings a form to life in the HTML that it was rendered to; the properties that it had then stand behind it as JSON. */
export const hydrate = (place: HTMLElement, Form: FunctionComponent<object>): void => {
	hydrateRoot(place, <Form {...JSON.parse(place.nextElementSibling?.textContent ?? '')} />);
	place.dataset['awake'] = '';
};
