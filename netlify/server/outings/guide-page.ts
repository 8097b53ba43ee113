import { randomUUID } from 'node:crypto';
import { COPY_HIDDEN } from '#src/features/offline/kept-pages.ts';
import { ageAt } from '#src/features/outings/outing-time.ts';
import { Html, html } from '#src/format/html.ts';
import { phoneHref } from '#src/format/phone.ts';
import { LIMITS } from '#src/forms/limits.ts';
import { site } from '../base/content.ts';
import { languageName, portuguese } from '../base/words.ts';
import { noticeBox, renderField } from '../http/page-parts.ts';
import type { Values } from '../http/receive-form.ts';
import { directionsTo } from './group-mails.ts';
import type { Group, Ledger } from './ledger.ts';
import { NO_ROLL, personKey, sumRoll, withPlace } from './roll.ts';

const { formatPrice, formatSpan, routes, t } = portuguese;

interface GuideView {
	readonly ledger: Ledger;
	/** What was typed about who turned up, and refused. */
	readonly typed?: Values | undefined;
}

/** One button for each answer; `aria-pressed` says which holds. The page's script presses them without a network, too. */
const renderMarks = (key: string, name: string, came: boolean | undefined, pays: number): Html =>
	html`<form method="post" data-person="${key}" data-pays="${String(pays)}">
<input type="hidden" name="person" value="${key}">
${[true, false].map(
	(answer) =>
		html`<button class="button button-outline" name="came" value="${String(answer)}" aria-pressed="${String(came === answer)}">${answer ? 'Veio' : 'Não veio'}<span class="visually-hidden"> ${name}</span></button>`,
)}
</form>`;

/** A guide may have typed anything about who turned up. */
const renderPhone = (contact: string): Html | string =>
	/^\+?\d{6,}$/.test(contact) ? html`<a href="${phoneHref(contact)}">${contact}</a>` : contact;

const renderGroup = (group: Group, marks: ReturnType<typeof sumRoll>['all'], start: string): Html => {
	const { name, contact, note, people, language } = group;
	const spoken = languageName(language);
	return html`<section><h2>${name}</h2>
<p>${renderPhone(contact)}${spoken ? ` · em ${spoken}` : ''}</p>
${note ? html`<p class="guide-note">Nota: ${note}</p>` : ''}
<ol>${people.map((person) => {
		const key = personKey(group, person);
		const { came, pays = 0 } = marks.find((one) => one.key === key) ?? {};
		const facts = [`${ageAt(start, person.birthYear)} anos`, ...(person.member ? ['sócio ou sócia'] : [])];
		return html`<li><span><b>${person.name}</b>, ${facts.join(', ')}</span>${renderMarks(key, person.name, came, pays)}</li>`;
	})}</ol></section>`;
};

const renderAdd = ({ typed }: GuideView, pays: number): Html => {
	const field = (name: 'name' | 'contact', label: string, error: string, shape: Html) =>
		renderField({
			...{ id: `turned-up-${name}`, name, label, value: String(typed?.[name] ?? ''), shape },
			error: typed ? error : undefined,
		});
	return html`<section><h2>Apareceu sem inscrição</h2>
<form method="post" data-turned-up data-pays="${String(pays)}">
<input type="hidden" name="id" value="${randomUUID()}">
${field('name', 'Nome', 'Veja se é um nome.', html` maxlength="${String(LIMITS.name)}" autocomplete="off"`)}
${field('contact', 'Telefone', 'Nove algarismos, ou com o indicativo do país.', html` type="tel" autocomplete="off"`)}
<button class="button button-primary">Acrescentar</button>
</form></section>`;
};

/** What stands in the page's `main`. */
export const renderGuide = (view: GuideView): string => {
	const { ledger } = view;
	const { outing, roll = NO_ROLL } = ledger;
	const { title, start, end, meeting, trail, alerts = [], places, state, because, price } = outing;
	const { all, came, expected, paid } = sumRoll(ledger);
	const over = expected - places;
	return html`<div class="container ticket guide" data-guide="${outing.id}" data-places="${String(places)}">
<div class="page-heading"><p class="waymark">Para quem guia</p><h1>${title}</h1></div>
<section class="notice notice-waiting" ${new Html(COPY_HIDDEN)}><h2>Sem rede</h2><p>É a lista como estava da última vez. O que marcar fica neste telemóvel, e segue quando houver rede.</p></section>
<p class="notice notice-waiting" role="status" data-unsent hidden></p>
${state === 'cancelled' ? noticeBox('error', 'A atividade foi cancelada', ...(because ? [because] : [])) : ''}
${view.typed ? noticeBox('error', 'Nada mudou ainda', 'Veja o que falta no formulário.') : ''}
<section aria-label="A atividade">
<p><b>${formatSpan(start, end)}</b></p><p>${meeting.place}</p>
<p class="guide-sums">Vieram <b data-came>${String(came)}</b> de <span data-expected>${String(expected)}</span>.${price ? html` Em caixa: <b data-paid>${formatPrice(paid)}</b>.` : ''}
<b data-over${over > 0 ? '' : html` hidden`}><span>${String(Math.max(0, over))}</span> acima da lotação.</b></p>
<p class="notice-actions"><a class="button button-primary" href="${directionsTo(outing)}">${t('mail.outing.links.directions')}</a>
<a class="button button-outline" href="tel:112">112</a>
${site.phone ? html`<a class="button button-outline" href="${phoneHref(site.phone)}">Associação: ${site.phone}</a>` : ''}
${trail ? html`<a class="button button-outline" href="${routes.trail(trail)}">Ver o trilho</a>` : ''}</p>
${alerts.map((alert) => html`<p class="guide-alert"><b>${alert.title}</b> ${alert.text}</p>`)}
${trail ? html`<img src="${routes.trailDrawing(trail, 'map-phone')}" alt="Mapa do trilho" width="390" height="300">` : ''}
</section>
${withPlace(ledger).map((group) => renderGroup(group, all, start))}
${
	roll.turnedUp.length > 0
		? html`<section><h2>Vieram sem inscrição</h2><ol>${roll.turnedUp.map(({ id, name, contact }) => {
				const { came: isHere, pays = 0 } = all.find((one) => one.key === id) ?? {};
				return html`<li><span><b>${name}</b>${contact ? html`, ${renderPhone(contact)}` : ''}</span>${renderMarks(id, name, isHere, pays)}</li>`;
			})}</ol></section>`
		: ''
}
${renderAdd(view, price?.others ?? 0)}
<p>Esta página é só de quem guia, e abre até ao dia a seguir. No fim, não é preciso fazer mais nada: a associação vê quem veio.</p>
</div>`.text;
};
