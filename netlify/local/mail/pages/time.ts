import { type Html, html } from '#netlify/server/mail/html.ts';

const format = new Intl.DateTimeFormat('pt-PT', {
	dateStyle: 'medium',
	timeStyle: 'medium',
	timeZone: 'Europe/Lisbon',
});

/** An ISO 8601 time, shown as Lisbon's. */
export const renderTime = (iso: string): Html => html`<time datetime="${iso}">${format.format(new Date(iso))}</time>`;
