import { SOURCES, type Source } from '#src/day/danger-lines.ts';
import { html, type Part } from '#src/format/html.ts';
import { portuguese } from '../base/words.ts';
import { hidden, linkButton, postForm } from '../http/page-parts.ts';
import { callOffPath } from './change-proposal.ts';
import { DANGER_ID, dangerOf, forecastInWords, isNone, keyOfDanger, lawInWords, seenWith } from './danger-notices.ts';
import type { MailContext } from './group-mails.ts';

const { formatMoment, formatTime, t } = portuguese;

/** What was noted of the danger, and the button that says that the outing takes place. Its end is not mailed to who pressed that. */
export const renderDanger = ({ ledger, outing, now }: MailContext): Part => {
	const danger = dangerOf(ledger);
	if (!danger || !ledger.isOnSite || outing.state === 'cancelled' || now >= outing.end) return false;
	const seen = seenWith(ledger, danger);
	const isOver = isNone(danger);
	if (isOver && !seen) return false;
	const law = lawInWords(danger, outing);
	const sources = (Object.keys(SOURCES) as Source[]).map(
		(source) => html` <a href="${SOURCES[source]}">${t(`day.danger.sources.${source}`)}</a>`,
	);
	return html`<section id="${DANGER_ID}" class="message-box message-box-waiting"><h2>O que a IPMA prevê</h2>
<p>${forecastInWords(danger, outing)} Visto na IPMA: ${formatTime(`${danger.slot}:00`)}.${sources}</p>
${law && html`<p>${law}</p>`}
${
	seen
		? html`<p role="status"><b>Faz-se.</b> Dito a ${formatMoment(seen.at)}. Só voltamos a escrever se piorar.</p>
${postForm('reconsider', 'outline', 'Desfazer')}`
		: html`<p>Se carregar, só voltamos a escrever se piorar, e não quando passar. Nada se cancela sozinho.</p>
${postForm('proceed', 'primary', 'Vi, faz-se', hidden('danger', keyOfDanger(danger)))}
<p class="button-row">${linkButton(callOffPath(outing.id), 'Cancelar ou adiar')}</p>`
}</section>`;
};
