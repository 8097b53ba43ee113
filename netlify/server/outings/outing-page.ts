import { randomUUID } from 'node:crypto';
import { ageAt } from '#src/features/outings/outing-time.ts';
import { toClock } from '#src/format/clock.ts';
import { type Html, html } from '#src/format/html.ts';
import { phoneHref } from '#src/format/phone.ts';
import { toPlainLetters } from '#src/format/text.ts';
import { LIMITS } from '#src/forms/limits.ts';
import { features } from '../base/content.ts';
import { languageName, portuguese } from '../base/words.ts';
import { deskPage, noticeBox, postForm, renderField } from '../http/page-parts.ts';
import { paidBy, paidByAll } from './association-mails.ts';
import { type ProposalView, renderAsk, renderProposal } from './change-proposal.ts';
import { formatPeople, type MailContext } from './group-mails.ts';
import {
	countPeople,
	type Deed,
	type Group,
	hasVanished,
	isPerson,
	type Ledger,
	leavingOf,
	positionOf,
} from './ledger.ts';
import type { Failure, Refused, WordView } from './press-outing.ts';
import { guideToken, sumRoll } from './roll.ts';
import { RECEIVERS, renderWord, WORD_MAX } from './word.ts';

const { formatMoment, formatSpan, formatTime, routes } = portuguese;

const people = (count: number): string => formatPeople(portuguese, count);

const placesIn = (ledger: Ledger): string => {
	const waiting = countPeople(ledger, 'waiting');
	const taken = `${countPeople(ledger, 'confirmed')} de ${ledger.outing.places} lugares`;
	return waiting > 0 ? `${taken}; à espera: ${people(waiting)}` : taken;
};

/** The outings to come, and those whose registrations are still stored. */
export const renderOutings = (ledgers: readonly Ledger[]): string => {
	const isComing = ({ outing }: Ledger): boolean => toClock(Date.now(), outing.timeZone) < outing.end;
	const listed = ledgers.toSorted((a, b) => a.outing.start.localeCompare(b.outing.start));
	const list = (title: string, some: readonly Ledger[]): Html | string =>
		some.length > 0
			? html`<section><h2>${title}</h2><ul class="desk-list">${some.map(
					(one) => html`<li><a href="${routes.deskOuting(one.outing.id)}">${one.outing.title}</a>
<p>${formatTime(one.outing.start)}. ${placesIn(one)}.</p></li>`,
				)}</ul></section>`
			: '';
	const coming = listed.filter(isComing);
	return deskPage(
		'Atividades',
		coming.length > 0 ? '' : html`<p>Não há nenhuma atividade marcada.</p>`,
		list('As que vêm aí', coming),
		list('As que já foram', listed.filter((one) => !isComing(one)).toReversed()),
	);
};

/** Also of its address: `q`, a name to search for. */
export interface OutingView extends ProposalView {
	readonly refused?: Refused | undefined;
	/** What is about to be said, and how many mails the month has left. */
	readonly word?: WordView & { readonly left: number | undefined };
}

const REFUSALS: Readonly<Record<Failure, string>> = {
	fields: 'Veja o que falta no formulário.',
	young: 'Há quem não tenha a idade que a atividade pede.',
	closed: 'A atividade já começou, foi cancelada ou já não está no sítio.',
	full: 'Já não há lugar, e ninguém fica à espera: veja a lotação.',
	most: `Cada inscrição tem até ${LIMITS.people} pessoas: faça outra, com quem telefona.`,
	known: 'Este endereço já tem uma inscrição: procure-a na lista e acrescente lá quem vem.',
	changed: 'A inscrição mudou entretanto. Veja como está agora, e carregue outra vez.',
	told: 'Já foi dito a todos eles.',
	late: 'Já passou o tempo de desfazer, ou o lugar já é de outra pessoa.',
};

const ERRORS: Readonly<Record<string, string>> = {
	required: 'Falta preencher.',
	email: 'Não percebemos este endereço: veja se está completo.',
	phone: 'Não percebemos este número: nove algarismos, ou com o indicativo do país.',
	date: 'Escreva o ano com quatro algarismos.',
	tooLong: 'Texto demasiado longo.',
};

const hidden = (name: string, value: string): Html => html`<input type="hidden" name="${name}" value="${value}">`;

/** What the buttons of a group know of it. */
const groupFields = ({ id, edits = 0 }: Group): readonly Html[] => [hidden('group', id), hidden('seen', String(edits))];

/** The values and errors of a form that was refused. */
const typedIn = ({ refused }: OutingView, action: string, group?: string) => {
	const own = refused?.action === action && refused.group === group ? refused : undefined;
	return {
		isRefused: own !== undefined,
		field: (name: string, label: string, more: Partial<Parameters<typeof renderField>[0]> = {}, error = name): Html => {
			const errors = own?.errors ?? {};
			// Without any field of a first person there is no list.
			const wrong = errors[error] ?? (name === 'people.0.birthYear' ? errors['people'] : undefined);
			return renderField({
				...{ id: `${action}-${group ?? ''}-${name}`.replaceAll('.', '-'), name, label, ...more },
				value: String(own?.typed?.[name] ?? ''),
				error: wrong && (ERRORS[wrong] ?? 'Não percebemos o que está aqui.'),
			});
		},
	};
};

const OPTIONAL = { optional: '(opcional)' };

const nameShape = html` maxlength="${String(LIMITS.name)}" autocomplete="off"`;
const yearShape = html` inputmode="numeric" maxlength="4" autocomplete="off"`;

const renderJoin = (view: OutingView, group: Group): Html => {
	const { field } = typedIn(view, 'join', group.id);
	return html`<section class="desk-part"><h4>Vem mais uma pessoa</h4>${postForm(
		'join',
		'outline',
		'Acrescentar',
		...groupFields(group),
		field('name', 'Nome', { shape: nameShape }, 'people.0.name'),
		field('birthYear', 'Ano de nascimento', { shape: yearShape }, 'people.0.birthYear'),
		html`<label><input type="checkbox" name="member" value="true"> É sócio ou sócia</label>`,
	)}</section>`;
};

const renderFront = (view: OutingView, group: Group): Html =>
	html`<section class="desk-part"><h4>Pôr à frente na lista de espera</h4>${postForm(
		'front',
		'outline',
		'Pôr à frente',
		...groupFields(group),
		typedIn(view, 'front', group.id).field('because', 'Porquê', {
			shape: html` maxlength="${String(LIMITS.sentence)}" autocomplete="off"`,
		}),
		html`<p class="form-note">Só a associação lê a razão, que fica guardada com a inscrição.</p>`,
	)}</section>`;

const renderPerson = (view: OutingView, group: Group, person: Group['people'][number], index: number): Html => {
	const { outing, ledger } = view;
	const { name, birthYear, member, companion } = person;
	const isLeaving = leavingOf(ledger, group).some(isPerson(person));
	const facts = [
		`${ageAt(outing.start, birthYear)} anos`,
		...(member ? ['sócio ou sócia'] : []),
		...(companion ? ['acompanhante'] : []),
		...(isLeaving ? ['sai'] : []),
	];
	const canLeave = isOpen(view) && group.people.length > 1 && !isLeaving;
	return html`<li><span><b>${name}</b>, ${facts.join(', ')}</span>
${
	canLeave
		? postForm(
				'remove',
				'outline',
				html`Retirar<span class="visually-hidden"> ${name}</span>`,
				...groupFields(group),
				hidden('person', String(index)),
			)
		: ''
}</li>`;
};

const isOpen = ({ outing, now }: MailContext): boolean => now < outing.end;

const canCome = ({ ledger, outing, now }: MailContext): boolean =>
	ledger.isOnSite && outing.state !== 'cancelled' && now < outing.start;

const renderGroup = (view: OutingView, group: Group): Html => {
	const { ledger } = view;
	const { id, name, contact, email, note, unconfirmed, state, inFront, language } = group;
	const spoken = languageName(language);
	const isLeaving = leavingOf(ledger, group).length === group.people.length;
	const position = positionOf(ledger, group);
	const facts = [
		...(unconfirmed ? ['por confirmar'] : []),
		...(position > 0 ? [`${position}.ª da lista`] : []),
		...(group.comes === ledger.outing.start ? ['disse que vem'] : []),
		...(email ? [] : ['por telefone, sem email']),
		...(spoken ? [`em ${spoken}`] : []),
		...(isLeaving ? ['sai'] : []),
	];
	const [[, cost] = []] = paidBy(group, view);
	const mayFront = state === 'waiting' && !unconfirmed && !inFront && canCome(view);
	const isTyped = view.refused?.group === id && view.refused.typed !== undefined;
	const rest = group.people.length;
	return html`<li id="g-${id}"><h3>${name}</h3>
<p><a class="desk-phone" href="${phoneHref(contact)}">${contact}</a>${facts.length > 0 ? html` ${facts.join(' · ')}` : ''}</p>
<ul>${group.people.map((person, index) => renderPerson(view, group, person, index))}</ul>
${note ? html`<p class="desk-summary">Nota: ${note}</p>` : ''}
${inFront ? html`<p>À frente: ${inFront}</p>` : ''}
${cost ? html`<p>Total: ${cost}</p>` : ''}
${
	isOpen(view) && !isLeaving
		? html`<details${isTyped ? html` open` : ''}><summary>Mudar<span class="visually-hidden"> a inscrição de ${name}</span></summary>
${postForm('off', 'outline', rest === 1 ? 'Já não vem' : `Já não vêm os ${rest}`, ...groupFields(group))}
${canCome(view) && !unconfirmed && rest < LIMITS.people ? renderJoin(view, group) : ''}
${mayFront ? renderFront(view, group) : ''}</details>`
		: ''
}</li>`;
};

const deedText = (deed: Deed, group: Group): string => {
	const who = group.name;
	const texts = {
		off: `${who} e quem vinha na inscrição já não vêm`,
		remove: `${deed.person?.name ?? ''} já não vem`,
		join: `${deed.person?.name ?? ''} vem com a inscrição de ${who}`,
		add: `${who} ficou ${group.state === 'confirmed' ? 'com lugar' : 'à espera de lugar'}: ${people(group.people.length)}`,
		front: `${who} está à frente na lista de espera`,
		word: '',
	};
	return deed.do === 'off' && group.people.length === 1 ? `${who} já não vem` : texts[deed.do];
};

const renderDeeds = ({ ledger, outing }: OutingView): Html | string => {
	const open = (ledger.deeds ?? []).filter(({ until }) => Date.parse(until) > Date.now()).toReversed();
	const lines = open.flatMap((deed) => {
		const group = ledger.groups.find(({ id }) => id === deed.group);
		const word = ledger.words?.find(({ id }) => id === deed.group);
		const text = group ? deedText(deed, group) : word && `Recado: «${word.text.replace(/\.$/, '')}»`;
		if (!text) return [];
		const time = toClock(Date.parse(deed.until), outing.timeZone).slice(11);
		return html`<li><span>${text}. Até às ${time}, ninguém é avisado.</span>
${postForm(
	'undo',
	'outline',
	html`Desfazer<span class="visually-hidden">: ${text}</span>`,
	hidden('deed', deed.id),
)}</li>`;
	});
	return lines.length > 0
		? html`<section class="notice notice-success" role="status"><h2>Feito</h2><ul class="desk-list">${lines}</ul></section>`
		: '';
};

const PERSON_ROWS = Array.from({ length: LIMITS.people }, (_, index) => index);

const renderAdd = (view: OutingView): Html | string => {
	if (!canCome(view)) return '';
	const { field, isRefused } = typedIn(view, 'add');
	const key = isRefused ? String(view.refused?.typed?.['key'] ?? '') : randomUUID();
	const row = (index: number): Html => {
		const more = index === 0 ? {} : OPTIONAL;
		return html`<fieldset><legend>${String(index + 1)}.ª pessoa</legend>
${field(`people.${index}.name`, index === 0 ? 'Nome, se não for quem telefona' : 'Nome', { ...OPTIONAL, shape: nameShape })}
${field(`people.${index}.birthYear`, 'Ano de nascimento', { ...more, shape: yearShape })}
<label><input type="checkbox" name="people.${String(index)}.member" value="true"> É sócio ou sócia</label></fieldset>`;
	};
	const [first, ...others] = PERSON_ROWS;
	return html`<section id="telefone"><details${isRefused ? html` open` : ''}><summary>Inscrever quem telefona</summary>
${postForm(
	'add',
	'primary',
	'Inscrever',
	hidden('key', key),
	field('name', 'Nome de quem telefona', { shape: nameShape }),
	field('contact', 'Telefone', { shape: html` type="tel" autocomplete="off"` }),
	field('email', 'Email, se tiver', { ...OPTIONAL, shape: html` type="email" autocomplete="off"` }),
	row(first ?? 0),
	html`<details><summary>Mais pessoas</summary>${others.map(row)}</details>`,
	field('note', 'Nota', { ...OPTIONAL, isLong: true, shape: html` maxlength="${String(LIMITS.note)}"` }),
	html`<p class="form-note">Com email, recebe a confirmação e os avisos. Sem ele, o sítio diz à associação quando é preciso telefonar.</p>`,
)}</details></section>`;
};

const RECEIVER_NAMES = { all: 'Todos', confirmed: 'Quem tem lugar', waiting: 'Quem espera' } as const;

/** What is about to be said, as it arrives. */
const renderPreview = (view: OutingView): Html | string => {
	const { word } = view;
	if (!word) return '';
	const { text, to, groups, left } = word;
	const mailed = groups.filter(({ email }) => email);
	const calls = groups.filter(({ email }) => !email).map(({ name, contact }) => `${name}, ${contact}`);
	const count = mailed.length;
	const mails = count === 1 ? '1 email' : `${count} emails`;
	const sample = mailed.find(({ language }) => !language) ?? mailed[0];
	const foreign = mailed.some(({ language }) => language);
	const mail = sample && renderWord(sample, [text], view);
	return html`<section><h2>Como chega</h2>
${mail ? html`<p><b>${mail.subject}</b></p><p class="desk-summary">${mail.message}</p>` : ''}
<p>Seguem ${mails}.${left === undefined ? '' : ` Depois, o mês ainda tem ${Math.max(0, left - count)}.`}${foreign ? ' A quem lê em inglês, o email diz que as palavras são da associação, em português.' : ''}</p>
${calls.length > 0 ? html`<p>Sem email, telefone a: ${calls.join('; ')}.</p>` : ''}
${postForm('word', 'primary', `Enviar ${mails}`, hidden('text', text), hidden('to', to))}
<p><a class="button button-outline" href="${routes.deskOuting(view.outing.id)}">Não enviar</a></p></section>`;
};

const renderSpeak = (view: OutingView): Html | string => {
	if (!isOpen(view) || view.ledger.groups.length === 0 || view.word) return '';
	const { field, isRefused } = typedIn(view, 'preview');
	return html`<section><details${isRefused ? html` open` : ''}><summary>Dizer alguma coisa a todos</summary>
${postForm(
	'preview',
	'outline',
	'Ver como chega',
	field('text', 'Recado', { isLong: true, shape: html` maxlength="${String(WORD_MAX)}"` }),
	html`<fieldset><legend>Para</legend>${RECEIVERS.map(
		(to, index) =>
			html`<label><input type="radio" name="to" value="${to}"${index === 0 ? html` checked` : ''}> ${RECEIVER_NAMES[to]}</label>`,
	)}</fieldset>`,
	html`<p class="form-note">Ainda não segue nada: primeiro vê o email. Até ${String(WORD_MAX)} letras.</p>`,
)}</details></section>`;
};

const names = (some: readonly { readonly name: string }[]): string => some.map(({ name }) => name).join(', ');

/** What the guide noted. Who did not come is shown to nobody else. */
const renderRoll = ({ ledger, outing }: OutingView): Html | string => {
	if (!ledger.roll) return '';
	const { came, absent, turnedUp, paid } = sumRoll(ledger);
	return html`<section><h2>No ponto de encontro</h2>
<p>Vieram: <b>${people(came)}</b>.${outing.price ? html` Em caixa: <b>${portuguese.formatPrice(paid)}</b>.` : ''}</p>
${turnedUp.length > 0 ? html`<p>Sem inscrição: ${names(turnedUp)}.</p>` : ''}
${absent.length > 0 ? html`<p>Não vieram: ${names(absent)}.</p>` : ''}</section>`;
};

const renderWords = ({ ledger: { words = [] } }: OutingView): Html | string =>
	words.length > 0
		? html`<section><h2>O que já se disse</h2><ul class="desk-list">${words.map(
				({ at, text, groups }) =>
					html`<li><p>${formatMoment(at)}, a ${String(groups.length)} ${groups.length === 1 ? 'inscrição' : 'inscrições'}</p><p class="desk-summary">${text}</p></li>`,
			)}</ul></section>`
		: '';

const isNamed = ({ name, people: all, contact }: Group, words: string): boolean =>
	[name, contact, ...all.map((person) => person.name)].some((text) =>
		toPlainLetters(text).includes(toPlainLetters(words)),
	);

const renderList = (
	view: OutingView,
	title: string,
	groups: readonly Group[],
	more: readonly Html[] = [],
): Html | string =>
	groups.length > 0
		? html`<section><h2>${title}: ${people(groups.reduce((sum, group) => sum + group.people.length, 0))}</h2>
<ul class="desk-list">${groups.map((group) => renderGroup(view, group))}</ul>${more}</section>`
		: '';

/** How the outing is, and where its capacity is changed. */
const renderFacts = ({ ledger, outing, now }: OutingView): Html => {
	const token = guideToken(ledger);
	const { state, start, end, guide, meeting, id } = outing;
	const sentences = [
		...(state === 'cancelled' ? ['Está cancelada.'] : []),
		...(ledger.isOnSite ? [] : ['Já não está no sítio.']),
		...(ledger.closed ? ['As inscrições estão fechadas.'] : []),
	];
	return html`<section><p><b>${formatSpan(start, end)}</b>. ${meeting.place}. Guia: ${guide}. ${sentences.join(' ')}</p>
<p class="desk-places"><b>${placesIn(ledger)}</b></p>
<p class="notice-actions"><a class="button button-outline" href="${routes.outing(id)}">Ver a atividade</a>
${features.editing ? html`<a class="button button-outline" href="/admin#/collections/outings/entries/${id}">Mudar a lotação ou outra coisa</a>` : ''}
${token && now < outing.end ? html`<a class="button button-outline" href="${routes.outingGuide(id)}?${new URLSearchParams({ t: token }).toString()}">A página de quem guia</a>` : ''}
<a class="button button-outline" href="${routes.deskOutings}">Todas as atividades</a></p></section>`;
};

const renderSearch = ({ query }: OutingView): Html =>
	html`<form method="get" role="search">
<div class="field"><label for="q">Procurar um nome ou telefone</label>
<div class="field-control"><input id="q" name="q" type="search" value="${query.get('q') ?? ''}" autocomplete="off"></div></div>
<button class="button button-outline">Procurar</button>
</form>`;

export const renderOuting = (view: OutingView): string => {
	const { ledger, outing, query, refused, now } = view;
	const words = (query.get('q') ?? '').trim();
	const found = words ? ledger.groups.filter((group) => isNamed(group, words)) : ledger.groups;
	const firm = found.filter(({ unconfirmed }) => !unconfirmed);
	const confirmed = firm.filter(({ state }) => state === 'confirmed');
	const [sum] = words ? [] : paidByAll(confirmed, view);
	return deskPage(
		outing.title,
		refused ? noticeBox('error', 'Nada mudou', REFUSALS[refused.reason]) : '',
		renderPreview(view),
		renderProposal(view),
		renderDeeds(view),
		renderFacts(view),
		renderRoll(view),
		hasVanished(ledger, now)
			? noticeBox('error', 'Já não está no sítio', 'Ninguém foi avisado: veja o email sobre isso.')
			: '',
		ledger.groups.length > 0 ? renderSearch(view) : html`<p>Ainda ninguém se inscreveu.</p>`,
		words && found.length === 0 ? html`<p role="status">Ninguém com «${words}».</p>` : '',
		renderList(view, 'Com lugar', confirmed, sum ? [html`<p><b>A receber:</b> ${sum[1]}</p>`] : []),
		renderList(
			view,
			'À espera, por ordem',
			firm.filter(({ state }) => state === 'waiting'),
		),
		renderList(
			view,
			'Por confirmar',
			found.filter(({ unconfirmed }) => unconfirmed),
		),
		renderAdd(view),
		renderSpeak(view),
		renderAsk(view),
		renderWords(view),
		html`<p class="form-note">Esta página mostra a inscrição como estava a ${formatMoment(new Date().toISOString())}.</p>`,
	);
};
