import { randomUUID } from 'node:crypto';
import { COPY_HIDDEN } from '#src/features/offline/kept-pages.ts';
import { ageAt } from '#src/features/outings/outing-time.ts';
import { Html, html, type Part } from '#src/format/html.ts';
import { phoneHref } from '#src/format/phone.ts';
import { site } from '../base/content.ts';
import { languageName, portuguese } from '../base/words.ts';
import { errorText, hidden, linkButton, messageBox, renderField, SHAPES, unseen } from '../http/page-parts.ts';
import type { Values } from '../http/receive-form.ts';
import { directionsTo } from './group-mails.ts';
import type { Group, Ledger } from './ledger.ts';
import { type Line, sumRoll, turnedUpErrors } from './roll.ts';

const { formatPrice, formatSpan, routes, t } = portuguese;

interface GuideView {
	readonly ledger: Ledger;
	/** What was typed about who turned up, and refused. */
	readonly typed?: Values | undefined;
}

/** One button for each answer; `aria-pressed` says which holds. The page's script presses them without a network, too. */
const renderLine = ({ key, name, came, pays }: Line, details: Part): Html =>
	html`<li><span><b>${name}</b>${details}</span><form method="post" data-person="${key}" data-pays="${String(pays)}">
${hidden('person', key)}
${[true, false].map(
	(answer) =>
		html`<button class="button button-outline" name="came" value="${String(answer)}" aria-pressed="${String(came === answer)}">${answer ? 'Veio' : 'Não veio'}${unseen(` ${name}`)}</button>`,
)}
</form></li>`;

/** A guide may have typed anything about who turned up. */
const renderPhone = (contact: string): Html | string =>
	/^\+?\d{6,}$/.test(contact) ? html`<a href="${phoneHref(contact)}">${contact}</a>` : contact;

const renderGroup = ({ name, contact, note, people, language }: Group, lines: readonly Line[], start: string): Html => {
	const spoken = languageName(language);
	const details = people.map(
		({ birthYear, member }) => `, ${ageAt(start, birthYear)} anos${member ? ', sócio ou sócia' : ''}`,
	);
	return html`<section><h2>${name}</h2>
<p>${renderPhone(contact)}${spoken && ` · em ${spoken}`}</p>
${note && html`<p class="guide-note">Nota: ${note}</p>`}
<ol>${lines.map((line, index) => renderLine(line, details[index]))}</ol></section>`;
};

const renderAdd = ({ typed }: GuideView, pays: number): Html => {
	const errors = (typed && turnedUpErrors(typed)) ?? {};
	const field = (name: 'name' | 'contact', shape: Html, own?: string) => {
		const label = t(`registration.fields.${name}.label`);
		const error = errorText(portuguese, label, errors[name], own);
		return renderField({ id: `turned-up-${name}`, name, label, value: String(typed?.[name] ?? ''), shape, error });
	};
	return html`<section><h2>Apareceu sem inscrição</h2>
<form method="post" data-turned-up data-pays="${String(pays)}">
${hidden('id', randomUUID())}
${field('name', SHAPES.name, t('registration.fields.name.invalid'))}
${field('contact', SHAPES.phone)}
<button class="button button-primary">Acrescentar</button>
</form></section>`;
};

/** What stands in the page's `main`. */
export const renderGuide = (view: GuideView): string => {
	const { ledger } = view;
	const { outing } = ledger;
	const { title, start, end, meeting, trail, alerts = [], places, state, because, price } = outing;
	const { groups, turnedUp, came, expected, paid } = sumRoll(ledger);
	const over = expected - places;
	return html`<div class="container ticket guide" data-guide="${outing.id}" data-places="${String(places)}">
<div class="page-heading"><p class="waymark">Para quem guia</p><h1>${title}</h1></div>
<section class="message-box message-box-waiting" ${new Html(COPY_HIDDEN)}><h2>Sem rede</h2><p>É a lista como estava da última vez. O que marcar fica neste telemóvel, e segue quando houver rede.</p></section>
<p class="message-box message-box-waiting" role="status" data-unsent hidden></p>
${state === 'cancelled' && messageBox('error', 'A atividade foi cancelada', because)}
${view.typed && messageBox('error', 'Nada mudou ainda', 'Veja o que falta no formulário.')}
<section aria-label="A atividade">
<p><b>${formatSpan(start, end)}</b></p><p>${meeting.place}</p>
<p class="guide-sums">Vieram <b data-came>${String(came)}</b> de <span data-expected>${String(expected)}</span>.${price && html` Em caixa: <b data-paid>${formatPrice(paid)}</b>.`}
<b data-over${over <= 0 && html` hidden`}><span>${String(Math.max(0, over))}</span> acima da lotação.</b></p>
<p class="button-row">${linkButton(directionsTo(outing), t('mail.outing.links.directions'), 'primary')}
${linkButton('tel:112', '112')}
${site.phone && linkButton(phoneHref(site.phone), `Associação: ${site.phone}`)}
${trail && linkButton(routes.trail(trail), 'Ver o trilho')}</p>
${alerts.map((alert) => html`<p class="guide-alert"><b>${alert.title}</b> ${alert.text}</p>`)}
${trail && html`<img src="${routes.trailDrawing(trail, 'map-phone')}" alt="Mapa do trilho" width="390" height="300">`}
</section>
${groups.map(({ group, lines }) => renderGroup(group, lines, start))}
${
	turnedUp.length > 0 &&
	html`<section><h2>Vieram sem inscrição</h2><ol>${turnedUp.map((one) =>
		renderLine(one, one.contact && html`, ${renderPhone(one.contact)}`),
	)}</ol></section>`
}
${renderAdd(view, price?.others ?? 0)}
<p>Esta página é só de quem guia, e abre até ao dia a seguir. No fim, não é preciso fazer mais nada: a associação vê quem veio.</p>
</div>`.text;
};
