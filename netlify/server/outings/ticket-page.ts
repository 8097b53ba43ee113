import { COPY_HIDDEN } from '#src/features/offline/kept-pages.ts';
import { availabilityOf } from '#src/features/outings/outing-time.ts';
import { formatsOf } from '#src/format/formats.ts';
import { Html, html } from '#src/format/html.ts';
import { DEFAULT_LANGUAGE } from '#src/format/language.ts';
import { LIMITS } from '#src/forms/limits.ts';
import type { FormErrors } from '#src/forms/validate.ts';
import { routes } from '#src/routes.ts';
import { site } from '../content.ts';
import { countPeople, type Group, type Ledger, positionOf, WAITING_MAX } from './ledger.ts';
import { codeOf, costOf, detailsOf, directionsTo, formatPeople } from './outing-mails.ts';

const { formatDay } = formatsOf(DEFAULT_LANGUAGE);

/** Why something was refused. `errors`: of the fields that were typed. */
export interface Problem {
	readonly reason: 'fields' | 'closed' | 'full' | 'most' | 'edits' | 'unreadable';
	readonly errors?: FormErrors;
	/** What was typed; `person`: whose name, by its place in the group. */
	readonly typed?: { readonly person?: number; readonly name: string; readonly birthYear: string };
}

export interface Ticket {
	readonly id: string;
	readonly token: string;
	readonly ledger: Ledger;
	readonly group: Group;
	/** In Lisbon, `YYYY-MM-DD HH:MM`. */
	readonly now: string;
	/** The query: `off`, a person's place in the group, and `cancel` ask before they change anything; `done` follows a change. */
	readonly query: URLSearchParams;
	readonly problem?: Problem | undefined;
}

/** After this many changes a group has to contact the association. */
export const EDITS_MAX = 20;

const REASONS: Readonly<Record<Problem['reason'], string>> = {
	fields: 'Nada mudou ainda: veja o que falta no formulário.',
	closed: 'As inscrições desta atividade já não estão abertas. Fale connosco.',
	full: 'Já não há lugar para mais uma pessoa.',
	most: `Cada inscrição tem até ${LIMITS.people} pessoas. As outras podem fazer outra, com outro email.`,
	edits: 'Esta inscrição já mudou muitas vezes. Para a mudar outra vez, fale connosco.',
	unreadable: 'Não percebemos o que foi enviado, e nada mudou. Tente outra vez.',
};

const ERRORS: Readonly<Record<string, string>> = {
	name: 'Escreva só o nome, sem endereços.',
	birthYear: 'Escreva o ano em que nasceu, com quatro algarismos, como 1985.',
};

/** Why nobody can be added to a group; `undefined` if somebody can. */
export const whyNotAdd = ({ ledger, group, now }: Omit<Ticket, 'token' | 'query'>): Problem['reason'] | undefined => {
	const { outing } = ledger;
	const left = outing.places - countPeople(ledger, 'confirmed');
	const availability = availabilityOf(outing, now, { left, closed: ledger.closed });
	if (!ledger.isOnSite || ['cancelled', 'past', 'opens', 'closed'].includes(availability)) return 'closed';
	if (group.people.length >= LIMITS.people) return 'most';
	if (group.people.length >= outing.places) return 'full';
	const hasRoom = group.state === 'confirmed' ? left > 0 : countPeople(ledger, 'waiting') < WAITING_MAX;
	return hasRoom ? undefined : 'full';
};

const notice = (look: string, title: string, ...sentences: readonly string[]): Html =>
	html`<section class="notice notice-${look}">
<h2>${title}</h2>
${sentences.map((sentence) => html`<p>${sentence}</p>`)}
</section>`;

const renderState = ({ ledger, group, now }: Ticket): Html => {
	const { outing: offer } = ledger;
	const people = formatPeople(group.people.length);
	const because = offer.because ? [offer.because] : [];
	if (now >= ledger.outing.end) return notice('success', 'Já aconteceu', 'Obrigado a quem veio.');
	if (!ledger.isOnSite)
		return notice(
			'error',
			'Já não está na agenda',
			`Ainda temos a inscrição de ${people}. Se tiver dúvidas, fale connosco.`,
		);
	if (offer.state === 'cancelled') return notice('error', 'A atividade foi cancelada', ...because);
	if (group.unconfirmed) return notice('waiting', 'Por confirmar', 'Confirme a inscrição pela ligação do email.');
	const moved = offer.state === 'postponed' ? [`A data é nova. ${offer.because}`] : because;
	if (group.state === 'confirmed')
		return notice('success', 'Tem lugar', `A inscrição de ${people} está confirmada.`, ...moved);
	const queue = `A inscrição de ${people} é a ${positionOf(ledger, group)}.ª da lista. Se vagarem lugares para todos, são seus; avisamos por email.`;
	return notice('waiting', 'Em lista de espera', queue, ...moved);
};

const renderFacts = ({ id, ledger, group }: Ticket): Html => {
	const offer = ledger.isOnSite ? ledger.outing : undefined;
	const facts: readonly (readonly [string, ...string[]])[] = [
		...detailsOf(ledger).slice(1),
		...(offer?.parking ? [['Estacionamento', offer.parking] as const] : []),
		...(offer?.bring.length ? [['O que levar', ...offer.bring] as const] : []),
		...costOf(ledger, group.people),
		...(site.phone ? [['No próprio dia', `Ligue ${site.phone}`] as const] : []),
		codeOf(group),
	];
	const links = offer && [
		html`<a class="button button-primary" href="${directionsTo(offer)}">Como chegar</a>`,
		html`<a class="button button-outline" href="${routes.outingCalendar(id)}" download>Pôr no calendário</a>`,
		...(offer.trail
			? [html`<a class="button button-outline" href="${routes.trailGpx(offer.trail)}" download>GPX do trilho</a>`]
			: []),
		html`<a class="button button-outline" href="${routes.outing(id)}">Ver a atividade</a>`,
	];
	return html`<section aria-label="A atividade">
<dl>${facts.map(
		([name, ...values]) => html`<div><dt>${name}</dt>${values.map((value) => html`<dd>${value}</dd>`)}</div>`,
	)}</dl>
${links ? html`<p class="notice-actions">${links}</p>` : ''}
</section>`;
};

/** Whether anything can be changed. */
const isOpen = ({ ledger, group, now }: Ticket): boolean => now < ledger.outing.end && !group.unconfirmed;

/** A form that changes something. It is sent to the page's own address; `edits` makes a repeat harmless. */
const postForm = ({ group }: Ticket, action: string, person: string, ...parts: readonly Html[]): Html =>
	html`<form method="post">
<input type="hidden" name="do" value="${action}">
<input type="hidden" name="person" value="${person}">
<input type="hidden" name="seen" value="${String(group.edits ?? 0)}">
${parts}
</form>`;

/** A button that opens the question before a change. */
const askButton = ({ token }: Ticket, name: string, value: string, label: Html): Html =>
	html`<form method="get">
<input type="hidden" name="t" value="${token}">
<button class="button button-outline" name="${name}" value="${value}">${label}</button>
</form>`;

const renderField = (key: 'name' | 'birthYear', label: string, id: string, value: string, error?: string): Html => {
	const shape = key === 'name' ? html` maxlength="${String(LIMITS.name)}"` : html` inputmode="numeric" maxlength="4"`;
	const state = error ? html` aria-invalid="true" aria-describedby="${id}-error" autofocus` : '';
	return html`<div class="field">
<label for="${id}">${label} <span class="field-required">*</span></label>
<div class="field-control">
<input id="${id}" name="${key}" value="${value}" required autocomplete="off"${shape}${state}>
</div>
${error ? html`<p class="field-error" id="${id}-error">${error}</p>` : ''}
</div>`;
};

const errorOf = ({ problem, ledger }: Ticket, key: string): string | undefined => {
	const error = problem?.errors?.[`people.0.${key}`];
	return error === 'late' ? `Esta atividade é a partir dos ${ledger.outing.leastAge ?? 0} anos.` : error && ERRORS[key];
};

const BIRTH_YEAR = 'Ano de nascimento';

const renderPerson = (ticket: Ticket, { name, birthYear }: Group['people'][number], index: number): Html => {
	const typed = ticket.problem?.typed;
	const isTyped = typed?.person === index;
	const shown = isTyped ? typed : { name, birthYear };
	const errorFor = (key: 'name' | 'birthYear') => (isTyped ? errorOf(ticket, key) : undefined);
	const hidden = html`<span class="visually-hidden"> ${name}</span>`;
	if (!isOpen(ticket)) return html`<li><b>${name}</b></li>`;
	return html`<li><b>${name}</b>
${askButton(ticket, 'off', String(index), html`Retirar${hidden}`)}
<details${isTyped ? html` open` : ''}><summary>Corrigir${hidden}</summary>${postForm(
		ticket,
		'correct',
		String(index),
		renderField('name', 'Nome', `name-${index}`, shown.name, errorFor('name')),
		renderField('birthYear', BIRTH_YEAR, `birth-year-${index}`, shown.birthYear, errorFor('birthYear')),
		html`<button class="button button-outline">Guardar</button>`,
	)}</details></li>`;
};

const renderAdd = (ticket: Ticket): Html => {
	const reason = whyNotAdd(ticket);
	const typed = ticket.problem?.typed?.person === undefined ? ticket.problem?.typed : undefined;
	if (reason && !typed) return html`<p>${REASONS[reason]}</p>`;
	const { price } = ticket.ledger.outing;
	const asksMember = price && price.members < price.others;
	return html`<details${typed ? html` open` : ''}><summary>Adicionar outra pessoa</summary>${postForm(
		ticket,
		'add',
		'',
		renderField('name', 'Nome', 'name', typed?.name ?? '', typed && errorOf(ticket, 'name')),
		renderField('birthYear', BIRTH_YEAR, 'birth-year', typed?.birthYear ?? '', typed && errorOf(ticket, 'birthYear')),
		...(asksMember ? [html`<label><input type="checkbox" name="member" value="true"> É sócio ou sócia</label>`] : []),
		html`<button class="button button-outline">Adicionar</button>`,
	)}</details>`;
};

/** The question before somebody is taken off; `undefined` if the page does not ask. */
const renderQuestion = (ticket: Ticket): Html | undefined => {
	const { group, query, token } = ticket;
	const { people } = group;
	const off = query.get('off') ?? '';
	const person = /^\d$/.test(off) ? people[Number(off)] : undefined;
	if (!isOpen(ticket) || (!person && !query.has('cancel'))) return undefined;
	const left = person ? people.filter((one) => one !== person) : [];
	const isAll = left.length === 0;
	const count = people.length;
	const [title, button, ...sentences] = isAll
		? [
				'Cancelar a inscrição?',
				count === 1 ? 'Cancelar a inscrição' : `Cancelar os ${count} lugares`,
				'A inscrição deixa de valer, os dados são apagados, e os lugares ficam livres para outras pessoas.',
			]
		: [
				`Retirar ${person?.name}?`,
				`Retirar ${person?.name}`,
				`A inscrição fica com ${formatPeople(left.length)}, e o lugar fica livre para outra pessoa.`,
				...costOf(ticket.ledger, left).map(([label, value]) => `${label}: ${value}.`),
			];
	const form = postForm(
		ticket,
		isAll ? 'cancel' : 'remove',
		off,
		html`<button class="button button-primary">${button}</button>`,
	);
	return html`<section class="ticket-question">
<h2>${title}</h2>
${sentences.map((sentence) => html`<p>${sentence}</p>`)}
<div class="notice-actions">
${form}
<a class="button button-outline" href="?${new URLSearchParams({ t: token }).toString()}">Deixar como está</a>
</div>
</section>`;
};

const renderPeople = (ticket: Ticket): Html => {
	const { group } = ticket;
	const open = isOpen(ticket);
	return html`<section><h2>Quem vem: ${formatPeople(group.people.length)}</h2>
<ol>${group.people.map((person, index) => renderPerson(ticket, person, index))}</ol>
${open ? [renderAdd(ticket), askButton(ticket, 'cancel', '1', html`Cancelar a inscrição`)] : ''}</section>`;
};

/** Shown by the service worker, in a copy. */
const renderCopyNotice = ({ now }: Ticket): Html => {
	const [day = '', time] = now.split(' ');
	const sentence = `A inscrição como estava a ${formatDay(day)}, às ${time ?? ''}. Para a mudar ou cancelar, abra esta página outra vez quando tiver rede.`;
	return html`<section class="notice notice-waiting" ${new Html(COPY_HIDDEN)}>
<h2>Sem rede: é uma cópia</h2>
<p>${sentence}</p>
</section>`;
};

/** What stands in the page's `main`. */
export const renderTicket = (ticket: Ticket): string => {
	const { ledger, group, problem, query } = ticket;
	const isDone = query.has('done') && !problem;
	const total = costOf(ledger, group.people)
		.slice(0, 1)
		.map(([, value]) => value);
	const now = [formatPeople(group.people.length), ...total].join('; total: ');
	const { email, phone } = site;
	return html`<div class="container ticket">
<div class="page-heading">
<p class="waymark">A sua inscrição</p>
<h1>${ledger.outing.title}</h1>
</div>
${renderCopyNotice(ticket)}
${problem ? notice('error', REASONS[problem.reason]) : ''}
${isDone ? html`<p role="status"><b>Está feito. A inscrição tem agora ${now}.</b></p>` : ''}
${(!problem && renderQuestion(ticket)) || [renderState(ticket), renderFacts(ticket), renderPeople(ticket)]}
<p>Dúvidas?
<a href="mailto:${email}">${email}</a>
${phone ? html`<a href="tel:${phone.replace(/[^\d+]/g, '')}">${phone}</a>` : ''}</p>
</div>`.text;
};
