import { type Html, html } from '#netlify/server/mail/html.ts';
import { toPage } from '../../page.ts';
import type { CaughtMessage } from '../mailbox.ts';
import { renderTime } from './time.ts';

const renderItem = ({ MessageID, ReceivedAt, Subject, From, To, Tag, Attachments }: CaughtMessage): Html => html`<li>
<a href="/_local/mail/${MessageID}">${Subject || '(sem assunto)'}</a>
<p>${renderTime(ReceivedAt)}${Tag ? html` <span class="tag">${Tag}</span>` : ''}</p>
<p>De ${From} para ${To ?? ''}</p>${(Attachments ?? []).map(
	({ Name }) => html`
<p>Anexo: ${Name}</p>`,
)}
</li>
`;

/** The list of caught messages, in the order given. */
export const renderList = (messages: readonly CaughtMessage[]): Response =>
	toPage(
		'Correio local',
		messages.length > 0
			? html`<ul>\n${messages.map(renderItem)}</ul>`
			: html`<p>Ainda não há mensagens. As que o sítio enviar ficam aqui e não saem desta máquina.</p>`,
	);
