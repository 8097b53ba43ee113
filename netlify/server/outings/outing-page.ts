import { randomUUID } from 'node:crypto';
import { ageAt } from '#src/features/outings/outing-time.ts';
import { toClock } from '#src/format/clock.ts';
import { type Html, html, type Part } from '#src/format/html.ts';
import { phoneHref } from '#src/format/phone.ts';
import { toPlainLetters } from '#src/format/text.ts';
import { LIMITS } from '#src/forms/limits.ts';
import { languageName, portuguese } from '../base/words.ts';
import {
	deskPage,
	errorText,
	hidden,
	linkButton,
	memberBox,
	messageBox,
	postForm,
	renderField,
	SHAPES,
	unseen,
} from '../http/page-parts.ts';
import { paidBy, paidByAll } from './association-mails.ts';
import { editLinks, type ProposalView, renderAsk, renderProposal } from './change-proposal.ts';
import { renderDanger } from './danger-section.ts';
import { formatPeople, type MailContext } from './group-mails.ts';
import {
	countPeople,
	type Deed,
	findGroup,
	type Group,
	groupsIn,
	hasVanished,
	isPerson,
	type Ledger,
	leavingOf,
	positionOf,
	sumPeople,
} from './ledger.ts';
import { withToken } from './links.ts';
import { renderPersonFields, yearError } from './person-fields.ts';
import type { Failure, Refused, WordView } from './press-outing.ts';
import { guideToken, sumRoll } from './roll.ts';
import { RECEIVERS, renderWord, WORD_MAX } from './word.ts';

const { formatMoment, formatSpan, formatTime, routes, t } = portuguese;

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
	const list = (title: string, some: readonly Ledger[]): Part =>
		some.length > 0 &&
		html`<section><h2>${title}</h2><ul class="desk-list">${some.map(
			(one) => html`<li><a href="${routes.deskOuting(one.outing.id)}">${one.outing.title}</a>
<p>${formatTime(one.outing.start)}. ${placesIn(one)}.</p></li>`,
		)}</ul></section>`;
	const coming = listed.filter(isComing);
	return deskPage(
		'Atividades',
		coming.length === 0 && html`<p>Não há nenhuma atividade marcada.</p>`,
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
	closed: 'A atividade já começou, foi cancelada ou já não está no sítio.',
	full: 'Já não há lugar, e ninguém fica à espera: veja a lotação.',
	most: `Cada inscrição tem até ${LIMITS.people} pessoas: faça outra, com quem telefona.`,
	known: 'Este endereço já tem uma inscrição: procure-a na lista e acrescente lá quem vem.',
	changed: 'A inscrição mudou entretanto. Veja como está agora, e carregue outra vez.',
	told: 'Já foi dito a todos eles.',
	forecast: 'O que a IPMA prevê mudou entretanto. Veja como está agora, e carregue outra vez.',
	late: 'Já passou o tempo de desfazer, ou o lugar já é de outra pessoa.',
};

/** What the buttons of a group know of it. */
const groupFields = ({ id, edits = 0 }: Group): readonly Html[] => [hidden('group', id), hidden('seen', String(edits))];

/** The values and errors of a form that was refused. */
const typedIn = ({ refused, outing }: OutingView, action: string, group?: string) => {
	const own = refused?.action === action && refused.group === group ? refused : undefined;
	const typedAs = (name: string): string => String(own?.typed?.[name] ?? '');
	const errors = own?.errors ?? {};
	return {
		...{ isRefused: own !== undefined, typedAs, errors },
		field: (name: string, label: string, more: Partial<Parameters<typeof renderField>[0]> = {}): Html => {
			// Without any field of a first person there is no list.
			const error = errors[name] ?? (name === 'people.0.birthYear' ? errors['people'] : undefined);
			return renderField({
				...{ id: `${action}-${group ?? ''}-${name}`.replaceAll('.', '-'), name, label, value: typedAs(name), ...more },
				error: name.endsWith('.birthYear')
					? yearError(portuguese, outing, label, error)
					: errorText(portuguese, label, error),
			});
		},
	};
};

const OPTIONAL = { optional: '(opcional)' };

const renderJoin = (view: OutingView, group: Group): Html => {
	const { typedAs, errors } = typedIn(view, 'join', group.id);
	const typed = { name: typedAs('name'), birthYear: typedAs('birthYear') };
	return html`<section class="desk-part"><h4>Vem mais uma pessoa</h4>${postForm(
		'join',
		'outline',
		'Acrescentar',
		...groupFields(group),
		...renderPersonFields(portuguese, view.outing, `-${group.id}`, typed, errors),
		memberBox('member', t('ticket.member')),
	)}</section>`;
};

const renderFront = (view: OutingView, group: Group): Html =>
	html`<section class="desk-part"><h4>Pôr à frente na lista de espera</h4>${postForm(
		'front',
		'outline',
		'Pôr à frente',
		...groupFields(group),
		typedIn(view, 'front', group.id).field('because', 'Porquê', { shape: SHAPES.text(LIMITS.sentence) }),
		html`<p class="form-note">Só a associação lê a razão, que fica guardada com a inscrição.</p>`,
	)}</section>`;

const renderPerson = (view: OutingView, group: Group, person: Group['people'][number], index: number): Html => {
	const { outing, ledger } = view;
	const { name, birthYear, member, companion } = person;
	const isLeaving = leavingOf(ledger, group).some(isPerson(person));
	const facts = [
		`${ageAt(outing.start, birthYear)} anos`,
		member && 'sócio ou sócia',
		companion && 'acompanhante',
		isLeaving && 'sai',
	].filter(Boolean);
	const canLeave = isOpen(view) && group.people.length > 1 && !isLeaving;
	const place = hidden('person', String(index));
	return html`<li><span><b>${name}</b>, ${facts.join(', ')}</span>
${canLeave && postForm('remove', 'outline', html`Retirar${unseen(` ${name}`)}`, ...groupFields(group), place)}</li>`;
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
		unconfirmed && 'por confirmar',
		position > 0 && `${position}.ª da lista`,
		group.comes === ledger.outing.start && 'disse que vem',
		!email && 'por telefone, sem email',
		spoken && `em ${spoken}`,
		isLeaving && 'sai',
	].filter(Boolean);
	const [[, cost] = []] = paidBy(group, view);
	const mayFront = state === 'waiting' && !unconfirmed && !inFront && canCome(view);
	const isTyped = view.refused?.group === id && view.refused.typed !== undefined;
	const rest = group.people.length;
	return html`<li id="g-${id}"><h3>${name}</h3>
<p><a class="desk-phone" href="${phoneHref(contact)}">${contact}</a> ${facts.join(' · ')}</p>
<ul>${group.people.map((person, index) => renderPerson(view, group, person, index))}</ul>
${note && html`<p class="desk-summary">Nota: ${note}</p>`}
${inFront && html`<p>À frente: ${inFront}</p>`}
${cost && html`<p>Total: ${cost}</p>`}
${
	isOpen(view) &&
	!isLeaving &&
	html`<details${isTyped && html` open`}><summary>Mudar${unseen(` a inscrição de ${name}`)}</summary>
${postForm('off', 'outline', rest === 1 ? 'Já não vem' : `Já não vêm os ${rest}`, ...groupFields(group))}
${canCome(view) && !unconfirmed && rest < LIMITS.people && renderJoin(view, group)}
${mayFront && renderFront(view, group)}</details>`
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

const renderDeeds = ({ ledger, outing }: OutingView): Part => {
	const open = (ledger.deeds ?? []).filter(({ until }) => Date.parse(until) > Date.now()).toReversed();
	const lines = open.flatMap((deed) => {
		const group = findGroup(ledger, deed.group);
		const word = ledger.words?.find(({ id }) => id === deed.group);
		const text = group ? deedText(deed, group) : word && `Recado: «${word.text.replace(/\.$/, '')}»`;
		if (!text) return [];
		const time = toClock(Date.parse(deed.until), outing.timeZone).slice(11);
		return html`<li><span>${text}. Até às ${time}, ninguém é avisado.</span>
${postForm('undo', 'outline', html`Desfazer${unseen(`: ${text}`)}`, hidden('deed', deed.id))}</li>`;
	});
	return (
		lines.length > 0 &&
		html`<section class="message-box message-box-success" role="status"><h2>Feito</h2><ul class="desk-list">${lines}</ul></section>`
	);
};

const renderAdd = (view: OutingView): Part => {
	if (!canCome(view)) return false;
	const { field, isRefused, typedAs } = typedIn(view, 'add');
	const [first, ...others] = Array.from({ length: LIMITS.people }, (_, index) => {
		const isFirst = index === 0;
		return html`<fieldset><legend>${String(index + 1)}.ª pessoa</legend>
${field(`people.${index}.name`, isFirst ? 'Nome, se não for quem telefona' : 'Nome', { ...OPTIONAL, shape: SHAPES.name })}
${field(`people.${index}.birthYear`, 'Ano de nascimento', { ...(isFirst ? {} : OPTIONAL), shape: SHAPES.year })}
${memberBox(`people.${index}.member`, t('ticket.member'))}</fieldset>`;
	});
	return html`<section id="telefone"><details${isRefused && html` open`}><summary>Inscrever quem telefona</summary>
${postForm(
	'add',
	'primary',
	'Inscrever',
	hidden('key', isRefused ? typedAs('key') : randomUUID()),
	field('name', 'Nome de quem telefona', { shape: SHAPES.name }),
	field('contact', 'Telefone', { shape: SHAPES.phone }),
	field('email', 'Email, se tiver', { ...OPTIONAL, shape: html` type="email" autocomplete="off"` }),
	first,
	html`<details><summary>Mais pessoas</summary>${others}</details>`,
	field('note', 'Nota', { ...OPTIONAL, isLong: true, shape: SHAPES.text(LIMITS.note) }),
	html`<p class="form-note">Com email, recebe a confirmação e os avisos. Sem ele, o sítio diz à associação quando é preciso telefonar.</p>`,
)}</details></section>`;
};

const RECEIVER_NAMES = { all: 'Todos', confirmed: 'Quem tem lugar', waiting: 'Quem espera' } as const;

/** What is about to be said, as it arrives. */
const renderPreview = (view: OutingView): Part => {
	const { word } = view;
	if (!word) return false;
	const { text, to, groups, left } = word;
	const mailed = groups.filter(({ email }) => email);
	const calls = groups.filter(({ email }) => !email).map(({ name, contact }) => `${name}, ${contact}`);
	const count = mailed.length;
	const mails = count === 1 ? '1 email' : `${count} emails`;
	const sample = mailed.find(({ language }) => !language) ?? mailed[0];
	const mail = sample && renderWord(sample, [text], view);
	const sentences = [
		`Seguem ${mails}.`,
		left !== undefined && `Depois, o mês ainda tem ${Math.max(0, left - count)}.`,
		mailed.some(({ language }) => language) &&
			'A quem lê em inglês, o email diz que as palavras são da associação, em português.',
	].filter(Boolean);
	return html`<section><h2>Como chega</h2>
${mail && html`<p><b>${mail.subject}</b></p><p class="desk-summary">${mail.message}</p>`}
<p>${sentences.join(' ')}</p>
${calls.length > 0 && html`<p>Sem email, telefone a: ${calls.join('; ')}.</p>`}
${postForm('word', 'primary', `Enviar ${mails}`, hidden('text', text), hidden('to', to))}
<p>${linkButton(routes.deskOuting(view.outing.id), 'Não enviar')}</p></section>`;
};

const renderSpeak = (view: OutingView): Part => {
	if (!isOpen(view) || view.ledger.groups.length === 0 || view.word) return false;
	const { field, isRefused } = typedIn(view, 'preview');
	return html`<section><details${isRefused && html` open`}><summary>Dizer alguma coisa a todos</summary>
${postForm(
	'preview',
	'outline',
	'Ver como chega',
	field('text', 'Recado', { isLong: true, shape: SHAPES.text(WORD_MAX) }),
	html`<fieldset><legend>Para</legend>${RECEIVERS.map(
		(to, index) =>
			html`<label><input type="radio" name="to" value="${to}"${index === 0 && html` checked`}> ${RECEIVER_NAMES[to]}</label>`,
	)}</fieldset>`,
	html`<p class="form-note">Ainda não segue nada: primeiro vê o email. Até ${String(WORD_MAX)} letras.</p>`,
)}</details></section>`;
};

const names = (some: readonly { readonly name: string }[]): string => some.map(({ name }) => name).join(', ');

/** What the guide noted. Who did not come is shown to nobody else. */
const renderRoll = ({ ledger, outing }: OutingView): Part => {
	if (!ledger.roll) return false;
	const { came, absent, turnedUp, paid } = sumRoll(ledger);
	const others = turnedUp.filter((one) => one.came);
	return html`<section><h2>No ponto de encontro</h2>
<p>Vieram: <b>${people(came)}</b>.${outing.price && html` Em caixa: <b>${portuguese.formatPrice(paid)}</b>.`}</p>
${others.length > 0 && html`<p>Sem inscrição: ${names(others)}.</p>`}
${absent.length > 0 && html`<p>Não vieram: ${names(absent)}.</p>`}</section>`;
};

const renderWords = ({ ledger: { words = [] } }: OutingView): Part =>
	words.length > 0 &&
	html`<section><h2>O que já se disse</h2><ul class="desk-list">${words.map(
		({ at, text, groups }) =>
			html`<li><p>${formatMoment(at)}, a ${String(groups.length)} ${groups.length === 1 ? 'inscrição' : 'inscrições'}</p><p class="desk-summary">${text}</p></li>`,
	)}</ul></section>`;

const isNamed = ({ name, people: all, contact }: Group, words: string): boolean =>
	[name, contact, ...all.map((person) => person.name)].some((text) =>
		toPlainLetters(text).includes(toPlainLetters(words)),
	);

const renderList = (view: OutingView, title: string, groups: readonly Group[], more?: Part): Part =>
	groups.length > 0 &&
	html`<section><h2>${title}: ${people(sumPeople(groups))}</h2>
<ul class="desk-list">${groups.map((group) => renderGroup(view, group))}</ul>${more}</section>`;

/** How the outing is, and where its capacity is changed. */
const renderFacts = ({ ledger, outing, now }: OutingView): Html => {
	const token = guideToken(ledger);
	const { editor, file } = editLinks(outing.id);
	const place = editor ?? file;
	const { state, start, end, guide, meeting, id } = outing;
	const sentences = [
		`${meeting.place}. Guia: ${guide}.`,
		state === 'cancelled' && 'Está cancelada.',
		!ledger.isOnSite && 'Já não está no sítio.',
		ledger.closed && 'As inscrições estão fechadas.',
	].filter(Boolean);
	return html`<section><p><b>${formatSpan(start, end)}</b>. ${sentences.join(' ')}</p>
<p class="desk-places"><b>${placesIn(ledger)}</b></p>
<p class="button-row">${linkButton(routes.outing(id), 'Ver a atividade')}
${place && linkButton(place, 'Mudar a lotação ou outra coisa')}
${token && now < outing.end && linkButton(withToken(routes.outingGuide(id), token), 'A página de quem guia')}
${linkButton(routes.deskOutings, 'Todas as atividades')}</p></section>`;
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
	const found = { groups: words ? ledger.groups.filter((group) => isNamed(group, words)) : ledger.groups };
	const confirmed = groupsIn(found, 'confirmed');
	const [sum] = words ? [] : paidByAll(confirmed, view);
	return deskPage(
		outing.title,
		refused && messageBox('error', 'Nada mudou', REFUSALS[refused.reason]),
		renderPreview(view),
		renderProposal(view),
		renderDeeds(view),
		renderFacts(view),
		renderDanger(view),
		renderRoll(view),
		hasVanished(ledger, now) &&
			messageBox('error', 'Já não está no sítio', 'Ninguém foi avisado: veja o email sobre isso.'),
		ledger.groups.length > 0 ? renderSearch(view) : html`<p>Ainda ninguém se inscreveu.</p>`,
		words && found.groups.length === 0 && html`<p role="status">Ninguém com «${words}».</p>`,
		renderList(view, 'Com lugar', confirmed, sum && html`<p><b>A receber:</b> ${sum[1]}</p>`),
		renderList(view, 'À espera, por ordem', groupsIn(found, 'waiting')),
		renderList(
			view,
			'Por confirmar',
			found.groups.filter(({ unconfirmed }) => unconfirmed),
		),
		renderAdd(view),
		renderSpeak(view),
		renderAsk(view),
		renderWords(view),
		html`<p class="form-note">Esta página mostra a inscrição como estava a ${formatMoment(new Date().toISOString())}.</p>`,
	);
};
