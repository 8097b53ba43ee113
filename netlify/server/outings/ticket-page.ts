import { type DangerLine, dangerLines, SOURCES } from '#src/day/danger-lines.ts';
import { daysBetween, type Forecast, forecastIn, zoneOf } from '#src/day/forecast.ts';
import { sunsetOf } from '#src/day/light.ts';
import { COPY_HIDDEN } from '#src/features/offline/kept-pages.ts';
import { availabilityOf } from '#src/features/outings/outing-time.ts';
import { Html, html, type Part } from '#src/format/html.ts';
import type { Language } from '#src/format/language.ts';
import { phoneHref } from '#src/format/phone.ts';
import { LIMITS } from '#src/forms/limits.ts';
import type { FormErrors } from '#src/forms/validate.ts';
import { features, site } from '../base/content.ts';
import { type ServerWords, wordsOf } from '../base/words.ts';
import { hidden, linkButton, memberBox, messageBox, postForm, unseen } from '../http/page-parts.ts';
import {
	codeOf,
	costOf,
	detailsOf,
	directionsTo,
	formatPeople,
	ledgerIn,
	originalsOf,
	reasonOf,
} from './group-mails.ts';
import { countPeople, type Group, type Ledger, positionOf, priceFor, WAITING_MAX } from './ledger.ts';
import { withToken } from './links.ts';
import { renderPersonFields, type TypedPerson } from './person-fields.ts';
import { lastWordTo } from './word.ts';

/** Why something was refused. `errors`: of the fields that were typed. */
export interface Problem {
	readonly reason: 'fields' | 'closed' | 'full' | 'most' | 'edits' | 'unreadable';
	readonly errors?: FormErrors;
	/** What was typed; `person`: whose name, by its place in the group. */
	readonly typed?: TypedPerson & { readonly person?: number };
}

export interface Ticket {
	readonly token: string;
	readonly ledger: Ledger;
	readonly group: Group;
	/** On the outing's clock, `YYYY-MM-DD HH:MM`. */
	readonly now: string;
	/** The query: `off`, a person's place in the group, `cancel` and `comes` ask before they change anything; `done` follows a change. */
	readonly query: URLSearchParams;
	readonly problem?: Problem | undefined;
	readonly forecast: Forecast;
	/** Of the page's address. */
	readonly language?: Language | undefined;
}

/** A ticket, and the words of its language. */
interface Page extends Ticket {
	readonly words: ServerWords;
	/** Returns a text as HTML. Each Portuguese passage gets a `lang`. */
	readonly mark: (text: string) => Html;
	/** The outing in the ledger, in Portuguese. */
	readonly original: Ledger['outing'];
}

/** After this many changes a group has to contact the association. */
export const EDITS_MAX = 20;

const refusalOf = ({ t }: ServerWords, reason: Problem['reason']): string =>
	t(`ticket.refusals.${reason}`, { most: LIMITS.people });

/** Why nobody can be added to a group; `undefined` if somebody can. */
export const whyNotAdd = ({
	ledger,
	group,
	now,
}: Omit<Ticket, 'token' | 'query' | 'forecast'>): Problem['reason'] | undefined => {
	const { outing } = ledger;
	const left = outing.places - countPeople(ledger, 'confirmed');
	const availability = availabilityOf(outing, now, { left, closed: ledger.closed });
	if (!ledger.isOnSite || ['cancelled', 'past', 'opens', 'closed'].includes(availability)) return 'closed';
	if (group.people.length >= LIMITS.people) return 'most';
	if (group.people.length >= outing.places) return 'full';
	const hasRoom = group.state === 'confirmed' ? left > 0 : countPeople(ledger, 'waiting') < WAITING_MAX;
	return hasRoom ? undefined : 'full';
};

const renderState = ({ ledger, group, now, words, mark, original }: Page): Html => {
	const { t } = words;
	const { outing: offer } = ledger;
	const people = formatPeople(words, group.people.length);
	const reason = reasonOf(words, offer, original);
	const because = reason && mark(reason);
	if (now >= ledger.outing.end) return messageBox('success', t('ticket.states.past'), t('ticket.states.pastText'));
	if (!ledger.isOnSite)
		return messageBox('error', t('ticket.states.vanished'), t('ticket.states.vanishedText', { people }));
	if (offer.state === 'cancelled') return messageBox('error', t('ticket.states.cancelled'), because);
	if (group.unconfirmed)
		return messageBox('waiting', t('ticket.states.unconfirmed'), t('ticket.states.unconfirmedText'));
	const moved = offer.state === 'postponed' ? mark(t('ticket.states.newDate', { because: reason })) : because;
	if (group.state === 'confirmed')
		return messageBox(
			'success',
			t('ticket.states.confirmed'),
			t('ticket.states.confirmedText', { people }),
			group.comes === offer.start && t('ticket.comes.said'),
			moved,
		);
	const position = positionOf(ledger, group);
	return messageBox('waiting', t('ticket.states.waiting'), t('ticket.states.waitingText', { people, position }), moved);
};

/** What IPMA forecasts that is not ordinary, with dates in place of «today»: a copy is read on other days. */
const forecastLines = (
	{ texts, language }: ServerWords,
	{ outing }: Ledger,
	forecast: Forecast,
): readonly DangerLine[] => {
	const { start, end, place, state } = outing;
	if (!place || state === 'cancelled') return [];
	const { danger, ...words } = texts('day');
	const context = { forecast: forecastIn(zoneOf(place.where), forecast), language, now: '' };
	return daysBetween(start, end).flatMap((day) => dangerLines(day, place, { ...words, ...danger }, context));
};

/** The sunset, if it ends near it, and the danger of its day. */
const dayFacts = ({ words, ledger, forecast }: Page): readonly (readonly [string, ...(string | Html)[]])[] => {
	if (!features.day) return [];
	const { t, formatClock } = words;
	const sunset = sunsetOf(ledger.outing, ledger.outing.meeting);
	const lines = forecastLines(words, ledger, forecast).map(
		({ text, sources }) =>
			html`${text}${sources.map((source) => html` <a href="${SOURCES[source]}">${t(`day.danger.sources.${source}`)}</a>`)}`,
	);
	return [
		...(sunset ? [[t('day.set'), formatClock(sunset.clock)] as const] : []),
		...(lines.length > 0 ? [[t('day.forecast'), ...lines] as const] : []),
	];
};

/** The association's last word to the group. */
const renderLastWord = ({ ledger, group, words: { t, formatMoment, mark } }: Page): Part => {
	const word = lastWordTo(ledger, group);
	const lines = word?.text.split('\n').map((line) => html`<p>${mark(line, [line])}</p>`);
	return word && html`<section><h2>${t('ticket.word')}</h2><p>${formatMoment(word.at)}</p>${lines}</section>`;
};

/** The way to the hours of the day, which no forecast of ours has. */
const WEATHER = 'https://www.ipma.pt/pt/otempo/prev.localidade.hora/';

const renderFacts = (page: Page): Html => {
	const { ledger, group, words, mark } = page;
	const { t, routes } = words;
	const offer = ledger.isOnSite ? ledger.outing : undefined;
	const alerts = offer?.state === 'cancelled' ? [] : (offer?.alerts ?? []);
	const facts: readonly (readonly [string, ...(string | Html)[]])[] = [
		...detailsOf(words, ledger).slice(1),
		...alerts.map(({ title, text }) => [t('ticket.alert'), title, text] as const),
		...dayFacts(page),
		...(offer?.parking ? [[t('trails.legend.parking'), offer.parking] as const] : []),
		...(offer?.bring.length ? [[t('outings.bring'), ...offer.bring] as const] : []),
		...costOf(words, ledger, group),
		...(site.phone
			? ([
					[
						t('ticket.onTheDay'),
						html`<a href="${phoneHref(site.phone)}">${t('ticket.call', { phone: words.formatPhone(site.phone) })}</a>`,
					],
				] as const)
			: []),
		codeOf(words, group),
	];
	const file = (address: string, label: string) =>
		html`<a class="button button-outline" href="${address}" download>${label}</a>`;
	const links = offer && [
		linkButton(directionsTo(offer), t('mail.outing.links.directions'), 'primary'),
		linkButton(WEATHER, t('ticket.weather')),
		file(routes.outingCalendar(offer.id), t('outings.calendar')),
		offer.trail && file(routes.trailGpx(offer.trail), t('trails.gpx')),
		linkButton(routes.outing(offer.id), t('mail.outing.links.outing')),
	];
	return html`<section aria-label="${t('ticket.outing')}">
${offer && html`<img class="printed" src="${routes.outingQr(offer.id)}" alt="" width="90" height="90">`}
<dl>${facts.map(
		([name, ...values]) =>
			html`<div><dt>${name}</dt>${values.map((value) => html`<dd>${value instanceof Html ? value : mark(value)}</dd>`)}</div>`,
	)}</dl>
${links && html`<p class="button-row">${links}</p>`}
</section>`;
};

/** Whether anything can be changed. */
const isOpen = ({ ledger, group, now }: Ticket): boolean => now < ledger.outing.end && !group.unconfirmed;

/** Whom a button is about, by their place in the group. `seen` makes a repeat harmless. */
const aimOf = ({ group: { edits = 0 } }: Ticket, person = ''): readonly Html[] => [
	hidden('person', person),
	hidden('seen', String(edits)),
];

/** A button that opens the question before a change. */
const askButton = ({ token }: Ticket, name: string, value: string, label: Html): Html =>
	html`<form method="get">
${hidden('t', token)}
<button class="button button-outline" name="${name}" value="${value}">${label}</button>
</form>`;

/** What was just refused about the person at this place in the group; without a place, about somebody to add. */
const typedAbout = ({ problem }: Page, index?: number): Problem['typed'] =>
	problem?.typed?.person === index ? problem?.typed : undefined;

/** The fields of the person at this place in the group; without a place, of somebody to add. */
const personFields = (ticket: Page, index?: number, person = { name: '', birthYear: '' }): readonly Html[] => {
	const { words, ledger, problem } = ticket;
	const typed = typedAbout(ticket, index);
	const suffix = index === undefined ? '' : `-${index}`;
	return renderPersonFields(words, ledger.outing, suffix, typed ?? person, typed && problem?.errors);
};

const renderPerson = (ticket: Page, person: Group['people'][number], index: number): Html => {
	const { t } = ticket.words;
	const { name } = person;
	if (!isOpen(ticket)) return html`<li><b>${name}</b></li>`;
	return html`<li><b>${name}</b>
${askButton(ticket, 'off', String(index), html`${t('ticket.remove')}${unseen(` ${name}`)}`)}
<details${typedAbout(ticket, index) && html` open`}><summary>${t('ticket.correct')}${unseen(` ${name}`)}</summary>${postForm(
		'correct',
		'outline',
		t('ticket.save'),
		...aimOf(ticket, String(index)),
		...personFields(ticket, index, person),
	)}</details></li>`;
};

const renderAdd = (ticket: Page): Html => {
	const { t } = ticket.words;
	const reason = whyNotAdd(ticket);
	const typed = typedAbout(ticket);
	if (reason && !typed) return html`<p>${refusalOf(ticket.words, reason)}</p>`;
	const price = priceFor(ticket.group, ticket.ledger.outing);
	const asksMember = price && price.members < price.others;
	return html`<details${typed && html` open`}><summary>${t('registration.people.add')}</summary>${postForm(
		'add',
		'outline',
		t('ticket.add'),
		...aimOf(ticket),
		...personFields(ticket),
		asksMember && memberBox('member', t('ticket.member')),
	)}</details>`;
};

/** The reminder's question, which its mail's button opens; `undefined` if the page does not ask, or has the answer. */
const renderComing = (ticket: Page): Html | undefined => {
	const { group, query, ledger, words } = ticket;
	const { t } = words;
	const isAsked = query.has('comes') && isOpen(ticket) && group.state === 'confirmed';
	if (!isAsked || group.comes === ledger.outing.start) return undefined;
	return html`<section class="ticket-question">
<h2>${t('ticket.comes.title')}</h2>
<p>${t('ticket.comes.text', { people: formatPeople(words, group.people.length) })}</p>
<div class="button-row">
${postForm('comes', 'primary', t('mail.outing.links.comes'), ...aimOf(ticket))}
${askButton(ticket, 'cancel', '1', html`${t('mail.outing.links.leaves')}`)}
</div></section>`;
};

/** The question before somebody is taken off; `undefined` if the page does not ask. */
const renderQuestion = (ticket: Page): Html | undefined => {
	const { group, query, token, words, mark } = ticket;
	const { t } = words;
	const { people } = group;
	const off = query.get('off') ?? '';
	const person = /^\d$/.test(off) ? people[Number(off)] : undefined;
	if (!isOpen(ticket) || (!person && !query.has('cancel'))) return undefined;
	const left = person ? people.filter((one) => one !== person) : [];
	const isAll = left.length === 0;
	const count = people.length;
	const name = person?.name ?? '';
	const [title, button, ...sentences] = isAll
		? [t('ticket.question.cancel'), t('ticket.question.cancelAll', { count }), t('ticket.question.cancelText')]
		: [
				t('ticket.question.remove', { name }),
				t('registration.people.remove', { name }),
				t('ticket.question.removeText', { people: formatPeople(words, left.length) }),
				...costOf(words, ticket.ledger, { ...group, people: left }).map(([label, value]) => `${label}: ${value}.`),
			];
	return html`<section class="ticket-question">
<h2>${title}</h2>
${sentences.map((sentence) => html`<p>${mark(sentence)}</p>`)}
<div class="button-row">
${postForm(isAll ? 'cancel' : 'remove', 'primary', button ?? '', ...aimOf(ticket, off))}
${linkButton(withToken('', token), t('ticket.question.keep'))}
</div>
</section>`;
};

const renderPeople = (ticket: Page): Html => {
	const { group, words } = ticket;
	const { t } = words;
	const open = isOpen(ticket);
	return html`<section><h2>${t('ticket.who', { people: formatPeople(words, group.people.length) })}</h2>
<ol>${group.people.map((person, index) => renderPerson(ticket, person, index))}</ol>
${open && [renderAdd(ticket), askButton(ticket, 'cancel', '1', html`${t('ticket.cancel')}`)]}</section>`;
};

/** Shown by the service worker, in a copy. */
const renderCopyNotice = ({ now, words: { t, formatDay } }: Page): Html => {
	const [day = '', time = ''] = now.split(' ');
	return html`<section class="message-box message-box-waiting" ${new Html(COPY_HIDDEN)}>
<h2>${t('ticket.copy.title')}</h2>
<p>${t('ticket.copy.text', { day: formatDay(day), time })}</p>
</section>`;
};

/** The poster of the outing's trail, as shared links show it. */
const renderPoster = ({ ledger: { isOnSite, outing }, words: { routes } }: Page): Part =>
	isOnSite &&
	outing.trail &&
	html`<img src="${routes.socialCard(routes.trail(outing.trail))}" alt="" width="1200" height="630">`;

const renderDateSheet = ({ ledger: { outing }, words: { shortDay } }: Page): Html => {
	const { weekday, day, month } = shortDay(outing.start.slice(0, 10));
	return html`<p class="date-sheet" aria-hidden="true">${weekday} <b>${day}</b> ${month}</p>`;
};

/** What stands in the page's `main`. */
export const renderTicket = (ticket: Ticket): string => {
	const { group, problem, query } = ticket;
	const words = wordsOf(ticket.language);
	const { t } = words;
	const ledger = ledgerIn(words, ticket.ledger);
	const mark = (text: string) => words.mark(text, originalsOf(ticket.ledger));
	const page: Page = { ...ticket, ledger, words, mark, original: ticket.ledger.outing };
	const isDone = query.has('done') && !problem;
	const people = formatPeople(words, group.people.length);
	const [[, total] = []] = costOf(words, ledger, group);
	const done = total ? t('ticket.doneAndTotal', { people, total }) : t('ticket.done', { people });
	const { email, phone } = site;
	return html`<div class="container ticket">
${renderPoster(page)}
<div class="page-heading">
${renderDateSheet(page)}
<div><p class="waymark">${t('outings.result.mark')}</p>
<h1>${mark(ledger.outing.title)}</h1></div>
</div>
${renderCopyNotice(page)}
${problem && messageBox('error', refusalOf(words, problem.reason))}
${isDone && html`<p role="status"><b>${done}</b></p>`}
${(!problem && (renderQuestion(page) ?? renderComing(page))) || [renderState(page), renderLastWord(page), renderFacts(page), renderPeople(page)]}
<p>${t('ticket.questions')}
<a href="mailto:${email}">${email}</a>
${phone && html`<a href="${phoneHref(phone)}">${words.formatPhone(phone)}</a>`}</p>
</div>`.text;
};
