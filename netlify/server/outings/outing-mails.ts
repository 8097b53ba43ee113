import { renderOutings } from '#src/features/outings/calendar.ts';
import type { OutingOffer } from '#src/features/outings/offer.ts';
import { sumInWords, sumUp } from '#src/features/outings/price.ts';
import { formatsOf } from '#src/format/formats.ts';
import { DEFAULT_LANGUAGE } from '#src/format/language.ts';
import { toLisbon } from '#src/format/lisbon.ts';
import { mapsAddress } from '#src/format/way.ts';
import { routes } from '#src/routes.ts';
import { site, siteAddress } from '../content.ts';
import type { Mail, MailAttachment } from '../mail/message.ts';
import {
	BURST,
	countPeople,
	type GoneGroup,
	type Group,
	type GroupFacts,
	type Ledger,
	reservedUntil,
	withoutUnconfirmed,
} from './ledger.ts';

const { formatSpan, formatTime } = formatsOf(DEFAULT_LANGUAGE);

export interface MailContext {
	/** The outing's. */
	readonly id: string;
	readonly ledger: Ledger;
	readonly outing: OutingOffer;
	/** In Lisbon, `YYYY-MM-DD HH:MM`. */
	readonly now: string;
	/** For the link to the ticket, or that confirms a group. */
	readonly tokenOf: (group: Pick<Group, 'id' | 'unconfirmed'>) => string;
}

/** What the association was last told about a group. */
export interface KnownGroup extends Pick<Group, 'name' | 'contact' | 'people' | 'note'> {
	readonly state: Group['state'] | 'cancelled';
}

/** What the list of participants last said. */
export interface ListFacts {
	readonly start: string;
	readonly isOff: boolean;
	/** The groups on it; empty if there was no list yet. */
	readonly digest: string;
	/** The guide's. */
	readonly email?: string;
}

/** What is new for a group since it was last told something. */
export interface Differences {
	/** It was told nothing by mail yet, or only asked to confirm. */
	readonly isFirst: boolean;
	readonly isOff: boolean;
	readonly isOn: boolean;
	readonly isCancelled: boolean;
	readonly isMoved: boolean;
	readonly isElsewhere: boolean;
	readonly isPromoted: boolean;
	readonly isResized: boolean;
	readonly isReminder: boolean;
}

export const formatPeople = (count: number): string => (count === 1 ? '1 pessoa' : `${count} pessoas`);

type Outing = Pick<Ledger, 'outing' | 'isOnSite'>;

export const detailsOf = ({ outing, isOnSite }: Outing): Mail['details'] => [
	['Atividade', outing.title],
	['Quando', formatSpan(outing.start, outing.end)],
	...(isOnSite
		? ([
				['Onde', outing.meeting.place],
				['Guia', outing.guide],
			] as const)
		: []),
];

/** A registration's code, as short as an order's number: one can say it on the telephone. */
export const codeOf = ({ id }: { readonly id: string }): Mail['details'][number] => [
	'Inscrição n.º',
	id.slice(0, 6).toUpperCase(),
];

/** The way to where an outing meets. */
export const directionsTo = ({ meeting: { latitude, longitude } }: OutingOffer): string =>
	mapsAddress(`${latitude.toFixed(5)},${longitude.toFixed(5)}`);

export const costOf = ({ outing, isOnSite }: Outing, people: Group['people']): Mail['details'] => {
	const { price, start, payment } = outing;
	if (!isOnSite || !price || people.length === 0) return [];
	const isPaid = sumUp(price, start, people).total > 0;
	return [
		['Total', sumInWords(price, start, people, DEFAULT_LANGUAGE)],
		...(isPaid ? [['Como se paga', payment] as const] : []),
	];
};

const calendarOf = (outing: OutingOffer): MailAttachment => ({
	name: 'atividade.ics',
	type: 'text/calendar; charset=utf-8; method=PUBLISH',
	text: renderOutings([outing], { owner: site.name, site: siteAddress(), now: new Date().toISOString() }),
});

const CANCEL =
	'Se alguém não puder vir, retire-o da inscrição pelo botão deste email, por favor: o lugar fica livre para outra pessoa.';

/** How long a question may be answered. */
const deadlineOf = (group: Group, { ledger, now }: MailContext): string => {
	const until = reservedUntil(ledger, group);
	if (group.unconfirmed === 'burst' && until > toLisbon(Date.now() + 86_400_000)) return 'nas próximas 24 horas';
	return until > now ? `até ${formatTime(until)}` : 'o mais depressa que puder';
};

const askToConfirm = (group: Group, context: MailContext): readonly string[] => {
	const { title, start, end } = context.outing;
	const what = `Alguém inscreveu ${formatPeople(group.people.length)} em «${title}», ${formatSpan(start, end)}, com este endereço`;
	const deadline = deadlineOf(group, context);
	return [
		`Confirme a inscrição: ${title}`,
		group.unconfirmed === 'duplicate'
			? `${what}, que já tem uma inscrição. Se foi para a trocar por esta, confirme, ${deadline}, pela ligação deste email: a anterior deixa de valer.`
			: `${what}. Como houve muitas inscrições ao mesmo tempo, confirme esta, ${deadline}, pela ligação deste email.`,
		'Se não foi quem a fez, não faça nada: sem confirmação, apaga-se sozinha.',
	];
};

interface GroupChange {
	readonly told: GroupFacts;
	readonly facts: GroupFacts;
	readonly differences: Differences;
}

/** The subject by the gravest difference. */
const subjectOf = ({ isFirst, ...is }: Differences, { state }: GroupFacts): string => {
	if (is.isOn) return 'Afinal faz-se';
	if (is.isMoved) return 'Mudou de data';
	if (is.isPromoted) return 'Já tem lugar';
	if (isFirst) return state === 'waiting' ? 'Em lista de espera' : 'Inscrição confirmada';
	if (is.isElsewhere) return 'Mudou o ponto de encontro';
	return is.isResized ? 'Inscrição alterada' : 'Está quase';
};

/** Subject and paragraphs of a group's mail, without visitors' input: anybody can type anybody's address. */
const wordsFor = (group: Group, { differences: is, facts }: GroupChange, context: MailContext): readonly string[] => {
	const { outing } = context;
	const { title, because, meeting } = outing;
	const people = formatPeople(facts.people);
	const when = formatSpan(facts.start, facts.end);
	const isWaiting = facts.state === 'waiting';
	const isChanged = is.isOn || is.isMoved || is.isElsewhere;
	const isNew = is.isFirst && !is.isPromoted;
	// «Está quase»: nothing else has changed.
	const isReminderAlone = is.isReminder && !is.isFirst && !is.isPromoted && !isChanged && !is.isResized;
	const replaces = group.isReplacement && is.isFirst ? ' Substitui a que este endereço tinha.' : '';
	const sentences: readonly (readonly [holds: boolean, text: string])[] = [
		[is.isOn, `«${title}» faz-se: ${when}.`],
		[is.isMoved && !is.isOn, `«${title}» mudou de data ou de hora. A data nova: ${when}.`],
		[
			is.isPromoted,
			`Ficaram livres lugares que chegam para ${people}, e a inscrição em «${title}», ${when}, passou a valer. Não é preciso responder.`,
		],
		[
			isNew && !isWaiting,
			`A inscrição de ${people} em «${title}» está confirmada: ${when}. O ficheiro em anexo põe a atividade no calendário.${replaces}`,
		],
		[
			isNew && isWaiting,
			`Neste momento não há lugar para ${people} em «${title}», ${when}. A inscrição ficou na lista de espera: se vagarem lugares para todos, são seus; avisamos por email.${replaces}`,
		],
		[
			is.isResized && !is.isFirst && !is.isPromoted,
			`A inscrição em «${title}», ${when}, é agora de ${people}${isWaiting ? ', na lista de espera' : ''}. Pelo botão deste email vê quem está inscrito.`,
		],
		[is.isElsewhere && !is.isOn && !is.isMoved, `«${title}», ${when}, tem outro ponto de encontro.`],
		[isReminderAlone, `«${title}» é ${when}.`],
		[is.isOn || is.isElsewhere || is.isReminder, `O ponto de encontro: ${meeting.place}.`],
		[isChanged && because !== undefined, because ?? ''],
		[
			(isNew || is.isReminder) && !isWaiting && outing.bring.length > 0,
			`O que levar:\n${outing.bring.map((thing) => `- ${thing}`).join('\n')}`,
		],
		[!is.isFirst && isWaiting && isChanged, 'Continua na lista de espera.'],
		[isNew && isWaiting, 'Se já não quiser esperar, ou se não foi quem fez a inscrição, cancele-a, por favor.'],
		[isNew && !isWaiting, `${CANCEL} Se não foi quem fez a inscrição, cancele-a também.`],
		[!isNew && !isWaiting, `${isChanged && !is.isPromoted ? 'A inscrição continua a valer. ' : ''}${CANCEL}`],
		[is.isResized && !is.isFirst, 'Se não foi quem a alterou, responda a este email.'],
	];
	return [`${subjectOf(is, facts)}: ${title}`, ...sentences.filter(([holds]) => holds).map(([, text]) => text)];
};

const wordsOfCalledOff = ({ told }: GroupChange, { outing }: MailContext): readonly string[] => [
	`Atividade cancelada: ${outing.title}`,
	`«${outing.title}», que estava marcada para ${formatSpan(told.start, told.end)}, não se faz.`,
	...(outing.because ? [outing.because] : []),
	'Não é preciso responder. Se afinal se fizer, avisamos por email; se já não quiser vir, cancele a inscrição.',
];

const wordsOfCancelled = ({ told }: GroupChange, { outing }: MailContext): readonly string[] => [
	`Inscrição cancelada: ${outing.title}`,
	`A inscrição de ${formatPeople(told.people)} em «${outing.title}», ${formatSpan(outing.start, outing.end)}, foi cancelada, e os dados que lá estavam são apagados.`,
	'Se não foi quem a cancelou, responda a este email.',
];

const chooseWords = (group: Group | GoneGroup, change: GroupChange, context: MailContext): readonly string[] => {
	const { isOff, isCancelled } = change.differences;
	if (isCancelled || !('registeredAt' in group)) return wordsOfCancelled(change, context);
	if (isOff) return wordsOfCalledOff(change, context);
	return group.unconfirmed ? askToConfirm(group, context) : wordsFor(group, change, context);
};

/** The one mail that tells a group what changed. */
export const renderToGroup = (group: Group | GoneGroup, change: GroupChange, context: MailContext): Mail => {
	const { id, outing, ledger, tokenOf } = context;
	const [subject = '', ...paragraphs] = chooseWords(group, change, context);
	const { differences: is, facts } = change;
	const present = 'registeredAt' in group && !is.isCancelled ? group : undefined;
	const isQuestion = present?.unconfirmed !== undefined;
	const isComing = present && !isQuestion && !facts.isOff && ledger.isOnSite;
	const hasCalendar =
		isComing &&
		(facts.state === 'confirmed' || is.isMoved) &&
		Object.entries(is).some(([name, holds]) => holds && name !== 'isResized');
	const address = isQuestion ? routes.outingConfirm(id) : routes.outingTicket(id);
	return {
		subject,
		message: paragraphs.join('\n\n'),
		details: [
			...detailsOf(ledger),
			['Inscrição', formatPeople(facts.people)],
			...(present && !facts.isOff ? costOf(ledger, present.people) : []),
			codeOf(group),
		],
		links: [
			...(present
				? [
						{
							label: isQuestion ? 'Confirmar a inscrição' : 'Ver, mudar ou cancelar a inscrição',
							address: `${siteAddress()}${address}?${new URLSearchParams({ t: tokenOf(present) })}`,
							isFirst: true,
						},
					]
				: []),
			...(isComing && facts.state === 'confirmed' ? [{ label: 'Como chegar', address: directionsTo(outing) }] : []),
			...(ledger.isOnSite ? [{ label: 'Ver a atividade', address: `${siteAddress()}${routes.outing(id)}` }] : []),
		],
		...((hasCalendar || facts.isOff) && ledger.isOnSite && present && { attachments: [calendarOf(outing)] }),
	};
};

type People = Group['people'];

const personOf = ({ name, birthYear, member }: People[number]): string =>
	`${name}, nasceu em ${birthYear}${member ? ', sócio' : ''}`;

/** Indented, so that no text of a visitor looks like another group. */
const indent = (text: string): string => text.replaceAll('\n', '\n  ');

const peopleOf = ({ people, note }: Pick<Group, 'people' | 'note'>): string =>
	[...people.map((person) => `- ${personOf(person)}`), ...(note ? [`  Nota: ${indent(note)}`] : [])].join('\n');

const takenIn = ({ ledger, outing }: MailContext): string =>
	[countPeople(ledger, 'confirmed'), ...(ledger.isOnSite ? [outing.places] : [])].join(' de ');

const STATES = { confirmed: 'com lugar', waiting: 'em lista de espera' } as const;

/** Who came, left or got another name, since the association last heard of the group. */
const changesOf = (known: KnownGroup | undefined, people: People): readonly string[] => {
	if (!known) return [];
	const isSame = (a: People[number]) => (b: People[number]) => personOf(a) === personOf(b);
	const left = known.people.filter((person) => !people.some(isSame(person)));
	const come = people.filter((person) => !known.people.some(isSame(person)));
	if (left.length === come.length && known.people.length === people.length)
		return left.map(
			(person, index) => `Corrigido: ${personOf(person)} passou a ${come[index] ? personOf(come[index]) : ''}.`,
		);
	return [
		...(left.length > 0 ? [`Saiu: ${left.map(({ name }) => name).join(', ')}.`] : []),
		...(come.length > 0 ? [`Entrou: ${come.map(({ name }) => name).join(', ')}.`] : []),
	];
};

/** The association's mail about a group that is new to it, has a place now, or has other people. */
export const renderGroupChange = (group: Group, known: KnownGroup | undefined, context: MailContext): Mail => {
	const { ledger, outing } = context;
	const isPromoted = known?.state === 'waiting' && group.state === 'confirmed';
	const [subject, did] = !known
		? ['Inscrição', 'inscreveu']
		: isPromoted
			? ['Passou a ter lugar', 'passou a ter lugar para']
			: ['Inscrição alterada', 'mudou a inscrição, que tem agora'];
	const people = formatPeople(group.people.length);
	return {
		subject: `${subject}: ${outing.title}, ${people}`,
		message: [
			`${group.name} (${group.email}) ${did} ${people} em «${outing.title}», ${formatSpan(outing.start, outing.end)}.`,
			...changesOf(known, group.people),
			peopleOf(group),
		].join('\n\n'),
		details: [
			['Inscrição', STATES[group.state]],
			...costOf(ledger, group.people),
			['Telefone', group.contact],
			['Lugares ocupados', takenIn(context)],
			codeOf(group),
		],
	};
};

const aboutGone = (group: GoneGroup, context: MailContext): Mail['details'] => [
	...detailsOf(context.ledger),
	['Telefone', group.contact],
	['Lugares ocupados', takenIn(context)],
	codeOf(group),
];

export const renderGone = (group: GoneGroup, context: MailContext): Mail => {
	const people = formatPeople(group.people);
	return {
		subject: `Inscrição cancelada: ${context.outing.title}, ${people}`,
		message: `${group.name} (${group.email}) já não vem. Tinha inscrito ${people} em «${context.outing.title}».`,
		details: aboutGone(group, context),
	};
};

export const renderLapsed = (group: GoneGroup, context: MailContext): Mail => ({
	subject: `Não confirmou a inscrição: ${group.name}`,
	message: `${group.name} (${group.email}) inscreveu ${formatPeople(group.people)} em «${context.outing.title}» e não confirmou a inscrição pela ligação do email a tempo, ou não o recebeu. Os lugares ficaram livres. Pode ter sido inventada; se não foi, telefone a quem se inscreveu: pode inscrever-se outra vez.`,
	details: aboutGone(group, context),
});

export const renderInvented = (groups: readonly GoneGroup[], context: MailContext): Mail => {
	const people = groups.reduce((sum, group) => sum + group.people, 0);
	return {
		subject: `Inscrições retiradas: ${context.outing.title}, ${groups.length}`,
		message: `Inscrições retiradas de uma vez em «${context.outing.title}»: ${groups.length}, de ${formatPeople(people)}. Quem lá estava não recebe nenhum email. Os lugares ficaram livres, e se alguém esperava por eles já os tem.`,
		details: [...detailsOf(context.ledger), ['Lugares ocupados', takenIn(context)]],
	};
};

/** @param group The group whose address refused the mail; without one it was the guide's. */
export const renderUnreached = (group: Group | GoneGroup | undefined, subject: string, context: MailContext): Mail => {
	const { ledger, outing } = context;
	if (!group)
		return {
			subject: `Não conseguimos avisar o guia: ${outing.title}`,
			message: `O endereço ${outing.guideEmail ?? ''} não aceita emails, e ${outing.guide}, guia de «${outing.title}», não recebeu «${subject}». Avise, por favor, por telefone, e corrija o endereço na atividade.`,
			details: detailsOf(ledger),
		};
	const { name, email, contact, people } = group;
	const isFreed = 'why' in group;
	const count = formatPeople(typeof people === 'number' ? people : people.length);
	return {
		subject: `Não conseguimos avisar: ${name}`,
		message: [
			`O endereço ${email} não aceita emails, e ${name}, que inscreveu ${count}, não recebeu «${subject}».`,
			isFreed
				? 'A inscrição foi retirada, e os lugares ficaram livres. Pode ter sido inventada. Se não foi, telefone a quem se inscreveu: pode inscrever-se outra vez, com outro endereço.'
				: 'Avise, por favor, por telefone.',
		].join('\n\n'),
		details: [...detailsOf(ledger), ['Telefone', contact], codeOf(group)],
	};
};

/** @param groups Who has a place. */
export const renderList = (groups: readonly Group[], context: MailContext): Mail => {
	const { ledger, outing } = context;
	const count = groups.reduce((sum, { people }) => sum + people.length, 0);
	const waiting = withoutUnconfirmed(ledger).filter(({ state }) => state === 'waiting');
	const blocks = groups.map((group) => {
		const cost = costOf(ledger, group.people).map(([label, value]) => `${label}: ${value}`);
		return [`${group.name}, ${group.contact}`, peopleOf(group), ...cost.slice(0, 1)].join('\n');
	});
	return {
		subject: `Quem vem: ${outing.title}, ${formatPeople(count)}`,
		message:
			blocks.length > 0
				? [`Quem tem lugar em «${outing.title}»:`, ...blocks].join('\n\n')
				: `Não há ninguém inscrito em «${outing.title}».`,
		details: [
			...detailsOf(ledger),
			...costOf(
				ledger,
				groups.flatMap(({ people }) => people),
			),
			['Em lista de espera', formatPeople(waiting.reduce((sum, { people }) => sum + people.length, 0))],
		],
	};
};

/** To a guide who has the list of a walk that is called off, or on another day. */
export const renderListChange = ({ start, isOff }: ListFacts, { ledger, outing }: MailContext): Mail => ({
	subject: `${isOff ? 'Atividade cancelada' : 'Mudou de data'}: ${outing.title}`,
	message: [
		isOff
			? `«${outing.title}», que estava marcada para ${formatTime(start)}, não se faz. A lista de quem vinha já não vale.`
			: `«${outing.title}» tem outra data: ${formatSpan(outing.start, outing.end)}. A lista de quem vem segue na véspera; a que tem já não vale.`,
		...(outing.because ? [outing.because] : []),
	].join('\n\n'),
	details: detailsOf(ledger),
});

export const renderVanished = ({ ledger, outing }: MailContext): Mail => {
	const groups = withoutUnconfirmed(ledger);
	const count = groups.reduce((sum, { people }) => sum + people.length, 0);
	return {
		subject: `Já não está no sítio: ${outing.title}, ${formatPeople(count)}`,
		message: [
			`«${outing.title}», ${formatSpan(outing.start, outing.end)}, já não está no sítio, e há ${formatPeople(count)} na lista. Ninguém foi avisado: o sítio não sabe se a atividade se faz.`,
			'Se não se faz, reponha o ficheiro com a atividade cancelada, e o sítio avisa todos. Se foi engano, reponha-o como estava. Se o ficheiro lá está, content/site/features.yaml desliga as atividades (outings: false): ligue-as outra vez. Quem se inscreveu continua a poder cancelar.',
			...groups.map((group) => `${group.name}, ${group.contact}, ${STATES[group.state]}\n${peopleOf(group)}`),
		].join('\n\n'),
		details: detailsOf(ledger),
	};
};

export const renderBurst = ({ id, outing }: MailContext): Mail => ({
	subject: `Muitas inscrições ao mesmo tempo: ${outing.title}`,
	message: `«${outing.title}» teve ${BURST} inscrições numa hora. As que vierem a mais ficam à espera de que quem as fez as confirme, em 24 horas, pela ligação do email que recebe; sem isso, apagam-se sozinhas e os lugares ficam livres. Se os emails sobre inscrições forem muitos, vêm juntos, um por hora.

Se forem inventadas, quem tem acesso ao computador do sítio tira de uma vez todas as de um intervalo: npm run outings -- cancel ${id} --from "AAAA-MM-DD HH:MM" --until "AAAA-MM-DD HH:MM"`,
	details: [],
});

export const renderOverbooked = (context: MailContext): Mail => ({
	subject: `Há mais inscritos do que lugares: ${context.outing.title}`,
	message: `«${context.outing.title}» tem agora menos lugares do que os que já estavam dados. Ninguém perdeu o seu, e não se dá mais nenhum até lá caberem todos. Se tiverem de vir menos, fale com quem se inscreveu.`,
	details: [['Lugares ocupados', takenIn(context)]],
});

/** Several mails to the association as one, each with its details. */
export const renderDigest = (mails: readonly Mail[], { outing }: MailContext): Mail => ({
	subject: `${mails.length} novidades nas inscrições: ${outing.title}`,
	message: mails
		.map(({ subject, message, details }) =>
			[subject, `  ${indent([message, ...details.map(([name, value]) => `${name}: ${value}`)].join('\n'))}`].join('\n'),
		)
		.join('\n\n'),
	details: [],
});
