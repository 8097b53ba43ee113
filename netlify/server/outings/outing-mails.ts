import { renderOutings } from '#src/features/outings/calendar.ts';
import type { OutingOffer } from '#src/features/outings/offer.ts';
import { sumInWords, sumUp } from '#src/features/outings/price.ts';
import { formatSpan } from '#src/format/times.ts';
import { routes } from '#src/routes.ts';
import { site } from '../content.ts';
import { siteAddress } from '../env.ts';
import type { Mail, MailAttachment } from '../mail/message.ts';
import { type FollowUp, ledgerKey } from '../outbox/submission.ts';
import {
	BURST,
	countPeople,
	findParty,
	firmParties,
	type Ledger,
	type Notice,
	type Party,
	type PartyNotice,
} from './ledger.ts';

/** `offer` is missing if the outing is no longer on the site. */
interface MailContext {
	readonly id: string;
	readonly offer: OutingOffer | undefined;
	/** After the change. */
	readonly ledger: Ledger;
	/** For the link to the ticket, or that confirms a held group. */
	readonly tokenOf: (party: Party) => string;
}

export const formatPeople = (count: number): string => (count === 1 ? '1 pessoa' : `${count} pessoas`);

export const detailsOf = ({ offer, ledger: { announced } }: Pick<MailContext, 'offer' | 'ledger'>): Mail['details'] => [
	['Atividade', announced.title],
	['Quando', formatSpan(announced.start, announced.end)],
	...(offer
		? ([
				['Onde', offer.meeting.place],
				['Guia', offer.guide],
			] as const)
		: []),
];

export const directionsTo = ({ meeting: { latitude, longitude } }: OutingOffer): string =>
	`https://www.openstreetmap.org/directions?${new URLSearchParams({ to: `${latitude.toFixed(5)},${longitude.toFixed(5)}` })}`;

export const costOf = ({ offer }: Pick<MailContext, 'offer'>, people: Party['people']): Mail['details'] => {
	if (!offer?.price || people.length === 0) return [];
	const { price, start, payment } = offer;
	const isPaid = sumUp(price, start, people).total > 0;
	return [['Total', sumInWords(price, start, people)], ...(isPaid ? [['Como se paga', payment] as const] : [])];
};

const calendarOf = (offer: OutingOffer): MailAttachment => ({
	name: 'atividade.ics',
	type: 'text/calendar; charset=utf-8; method=PUBLISH',
	text: renderOutings([offer], { owner: site.name, site: siteAddress(), now: new Date().toISOString() }),
});

const CANCEL =
	'Se alguém não puder vir, retire-o da inscrição pelo botão deste email, por favor: o lugar fica livre para outra pessoa.';

/** Subject and paragraphs of a visitor's mail, without visitors' input: anybody can type anybody's address. */
const wordsFor = ({ kind, party, moved }: PartyNotice, { offer, ledger }: MailContext): readonly string[] => {
	const { announced } = ledger;
	const { title } = announced;
	const when = formatSpan(announced.start, announced.end);
	const people = formatPeople(party.people.length);
	const because = offer?.because ? [offer.because] : [];
	const place = offer ? [`O ponto de encontro: ${offer.meeting.place}.`] : [];
	const bring = offer?.bring.length ? [`O que levar:\n${offer.bring.map((thing) => `- ${thing}`).join('\n')}`] : [];
	const stays = party.state === 'waiting' ? 'Continua na lista de espera.' : `A inscrição continua a valer. ${CANCEL}`;
	const words: Readonly<Record<PartyNotice['kind'], readonly string[]>> = {
		held: [
			`Confirme a inscrição: ${title}`,
			findParty(ledger, party.email)?.held === undefined
				? `Alguém inscreveu ${people} em «${title}», ${when}, com este endereço, que já tem uma inscrição. Se foi para a trocar por esta, confirme, nas próximas 24 horas, pela ligação deste email: a anterior fica cancelada.`
				: `Alguém inscreveu ${people} em «${title}», ${when}, com este endereço. Como houve muitas inscrições ao mesmo tempo, confirme esta, nas próximas 24 horas, pela ligação deste email.`,
			'Se não foi quem a fez, não faça nada: sem confirmação, apaga-se sozinha.',
		],
		confirmed: [
			`Inscrição confirmada: ${title}`,
			`A inscrição de ${people} em «${title}» está confirmada: ${when}. O ficheiro em anexo põe a atividade no calendário.`,
			...bring,
			`${CANCEL} Se não foi quem fez a inscrição, cancele-a também.`,
		],
		waiting: [
			`Em lista de espera: ${title}`,
			`Neste momento não há lugar para ${people} em «${title}», ${when}. A inscrição ficou na lista de espera: se vagarem lugares para todos, são seus; avisamos por email.`,
			'Se já não quiser esperar, ou se não foi quem fez a inscrição, cancele-a, por favor.',
		],
		promoted: [
			`Já tem lugar: ${title}`,
			`Ficaram livres lugares que chegam para ${people}, e a inscrição em «${title}», ${when}, passou a valer. Não é preciso responder.`,
			CANCEL,
		],
		changed: [
			`Inscrição alterada: ${title}`,
			`A inscrição em «${title}», ${when}, é agora de ${people}${party.state === 'waiting' ? ', na lista de espera' : ''}. Pelo botão deste email vê quem está inscrito.`,
			'Se não foi quem a alterou, responda a este email.',
		],
		cancelled: [
			`Inscrição cancelada: ${title}`,
			`A inscrição de ${people} em «${title}», ${when}, foi cancelada, e os dados que lá estavam foram apagados.`,
			'Se não foi quem a cancelou, responda a este email.',
		],
		moved: [
			moved?.time ? `Mudou de data: ${title}` : `Mudou o ponto de encontro: ${title}`,
			moved?.time
				? `«${title}» mudou de data ou de hora. A data nova: ${when}.`
				: `«${title}», ${when}, tem outro ponto de encontro.`,
			...(moved?.place ? place : []),
			...because,
			stays,
		],
		'called-off': [
			`Atividade cancelada: ${title}`,
			`«${title}», que estava marcada para ${when}, não se faz.`,
			...because,
			'Não é preciso responder. Se afinal se fizer, avisamos por email; se já não quiser vir, cancele a inscrição.',
		],
		'on-again': [`Afinal faz-se: ${title}`, `«${title}» faz-se: ${when}.`, ...place, ...because, stays],
		reminder: [`Está quase: ${title}`, `«${title}» é ${when}.`, ...place, ...bring, CANCEL],
	};
	return words[kind];
};

/** Notices that nobody can cause by typing an address. */
const URGENT: readonly Notice['kind'][] = [
	'moved',
	'called-off',
	'on-again',
	'cancelled',
	'changed',
	'overbooked',
	'list',
	'unreached',
	'vanished',
];

/** Notices without a price: nobody comes. */
const NO_COST: readonly Notice['kind'][] = ['cancelled', 'called-off'];

/** Notices without a calendar file. */
const NO_CALENDAR: readonly Notice['kind'][] = ['held', 'waiting', 'cancelled', 'changed'];

const priorityOf = (kind: Notice['kind']): Pick<FollowUp, 'priority'> =>
	URGENT.includes(kind) ? { priority: 'urgent' } : {};

const toVisitor = (notice: PartyNotice, context: MailContext): FollowUp => {
	const { id, offer, ledger, tokenOf } = context;
	const { kind, party } = notice;
	const [subject = '', ...paragraphs] = wordsFor(notice, context);
	const page = `${siteAddress()}${routes.outing(id)}`;
	const isHeld = kind === 'held';
	const isAwaited = offer && kind !== 'called-off' && !NO_CALENDAR.includes(kind);
	const address = isHeld ? routes.outingConfirm(id) : routes.outingTicket(id);
	const link = `${siteAddress()}${address}?${new URLSearchParams({ t: tokenOf(party) })}`;
	const mail: Mail = {
		subject,
		message: paragraphs.join('\n\n'),
		details: [
			...detailsOf(context),
			['Inscrição', formatPeople(party.people.length)],
			...(NO_COST.includes(kind) ? [] : costOf(context, party.people)),
			['Referência', party.id],
		],
		links: [
			...(kind === 'cancelled'
				? []
				: [
						{
							label: isHeld ? 'Confirmar a inscrição' : 'Ver, mudar ou cancelar a inscrição',
							address: link,
							isFirst: true,
						},
					]),
			...(isAwaited ? [{ label: 'Como chegar', address: directionsTo(offer) }] : []),
			...(offer ? [{ label: 'Ver a atividade', address: page }] : []),
		],
		...(offer && !NO_CALENDAR.includes(kind) && { attachments: [calendarOf(offer)] }),
	};
	const about = { about: ledgerKey(id), party: party.id, news: ledger.news ?? 0 };
	return { kind: `outing-${kind}`, to: 'visitor', email: party.email, mail, ...about, ...priorityOf(kind) };
};

const peopleOf = ({ people, note }: Party): string =>
	[
		...people.map(({ name, birthYear, member }) => `- ${name}, nasceu em ${birthYear}${member ? ', sócio' : ''}`),
		...(note ? [`Nota: ${note}`] : []),
	].join('\n');

const takenIn = ({ ledger, offer }: MailContext): string =>
	[countPeople(ledger, 'confirmed'), offer?.places].filter((count) => count !== undefined).join(' de ');

const STATES = { confirmed: 'com lugar', waiting: 'em lista de espera' } as const;

/** The association's mail about a group: its subject, and the words after the name. */
const GROUP_WORDS: Readonly<Partial<Record<PartyNotice['kind'], readonly [subject: string, did: string]>>> = {
	confirmed: ['Inscrição', 'inscreveu'],
	waiting: ['Inscrição', 'inscreveu'],
	promoted: ['Passou a ter lugar', 'passou a ter lugar. Tinha inscrito'],
	cancelled: ['Inscrição cancelada', 'já não vem. Tinha inscrito'],
	changed: ['Inscrição alterada', 'mudou a inscrição, que tem agora'],
};

const toAssociation = ({ kind, party, did: change }: PartyNotice, context: MailContext): readonly FollowUp[] => {
	const [subject, did] = GROUP_WORDS[kind] ?? [];
	if (!subject) return [];
	const { announced } = context.ledger;
	const { name, email, contact, id, state } = party;
	const people = formatPeople(party.people.length);
	const isGone = kind === 'cancelled';
	const mail: Mail = {
		subject: `${subject}: ${announced.title}, ${people}`,
		message: [
			`${name} (${email}) ${did} ${people} em «${announced.title}», ${formatSpan(announced.start, announced.end)}.`,
			...(change ? [change] : []),
			...(isGone ? [] : [peopleOf(party)]),
		].join('\n\n'),
		details: [
			['Inscrição', isGone ? 'cancelada' : STATES[state]],
			...(isGone ? [] : costOf(context, party.people)),
			['Telefone', contact],
			['Lugares ocupados', takenIn(context)],
			['Referência', id],
		],
	};
	return [{ kind: `outing-${kind}`, to: 'association', name, email, mail }];
};

const listMail = (context: MailContext): Mail => {
	const { announced } = context.ledger;
	const parties = firmParties(context.ledger).filter(({ state }) => state === 'confirmed');
	const groups = parties.map((party) => {
		const cost = costOf(context, party.people).map(([label, value]) => `${label}: ${value}`);
		return [`${party.name}, ${party.contact}`, peopleOf(party), ...cost.slice(0, 1)].join('\n');
	});
	return {
		subject: `Quem vem: ${announced.title}, ${formatPeople(countPeople(context.ledger, 'confirmed'))}`,
		message:
			groups.length > 0
				? [`Quem tem lugar em «${announced.title}»:`, ...groups].join('\n\n')
				: `Não há ninguém inscrito em «${announced.title}».`,
		details: [
			...detailsOf(context),
			...costOf(
				context,
				parties.flatMap(({ people }) => people),
			),
			['Em lista de espera', formatPeople(countPeople(context.ledger, 'waiting'))],
		],
	};
};

const vanishedMail = (context: MailContext): Mail => {
	const { announced } = context.ledger;
	const parties = firmParties(context.ledger);
	const count = parties.reduce((sum, { people }) => sum + people.length, 0);
	return {
		subject: `Já não está no sítio: ${announced.title}, ${formatPeople(count)}`,
		message: [
			`«${announced.title}», ${formatSpan(announced.start, announced.end)}, já não está no sítio, e há ${formatPeople(count)} na lista. Ninguém foi avisado: o sítio não sabe se a atividade se faz.`,
			'Se não se faz, reponha o ficheiro com a atividade cancelada, e o sítio avisa todos. Se foi engano, reponha-o como estava. Se o ficheiro lá está, content/site/features.yaml desliga as atividades (outings: false): ligue-as outra vez. Quem se inscreveu continua a poder cancelar.',
			...parties.map((party) => `${party.name}, ${party.contact}, ${STATES[party.state]}\n${peopleOf(party)}`),
		].join('\n\n'),
		details: detailsOf(context),
	};
};

const burstMail = ({ id, ledger: { announced } }: MailContext): Mail => ({
	subject: `Muitas inscrições ao mesmo tempo: ${announced.title}`,
	message: `«${announced.title}» teve ${BURST} inscrições numa hora. As que vierem a mais ficam 24 horas à espera de que quem as fez as confirme pela ligação do email que recebe; sem isso, apagam-se sozinhas e os lugares ficam livres. Deste caso não vem mais nenhum aviso.

Se forem inventadas, quem tem acesso ao computador do sítio tira de uma vez todas as de um intervalo: npm run outings -- cancel ${id} --from "AAAA-MM-DD HH:MM" --until "AAAA-MM-DD HH:MM"`,
	details: [],
});

const overbookedMail = (context: MailContext): Mail => ({
	subject: `Há mais inscritos do que lugares: ${context.ledger.announced.title}`,
	message: `«${context.ledger.announced.title}» tem agora menos lugares do que os que já estavam dados. Ninguém perdeu o seu, e não se dá mais nenhum até lá caberem todos. Se tiverem de vir menos, fale com quem se inscreveu.`,
	details: [['Lugares ocupados', takenIn(context)]],
});

const unreachedMail = (
	{ unreached: { name, email, contact, people, id }, subject, isFreed }: Extract<Notice, { kind: 'unreached' }>,
	context: MailContext,
): Mail => ({
	subject: `Não conseguimos avisar: ${name}`,
	message: [
		`O endereço ${email} não aceita emails, e ${name}, que inscreveu ${formatPeople(people.length)}, não recebeu «${subject}».`,
		isFreed
			? 'A inscrição foi retirada, e os lugares ficaram livres. Pode ter sido inventada. Se não foi, telefone a quem se inscreveu: pode inscrever-se outra vez, com outro endereço.'
			: 'Avise, por favor, por telefone.',
	].join('\n\n'),
	details: [...detailsOf(context), ['Telefone', contact], ['Referência', id]],
});

export const renderNotice = (notice: Notice, context: MailContext): readonly FollowUp[] => {
	if ('party' in notice)
		return [...(notice.isPrivate ? [] : [toVisitor(notice, context)]), ...toAssociation(notice, context)];
	const kind = `outing-${notice.kind}`;
	const mails = { list: listMail, overbooked: overbookedMail, vanished: vanishedMail, burst: burstMail };
	const mail = notice.kind === 'unreached' ? unreachedMail(notice, context) : mails[notice.kind](context);
	const isList = notice.kind === 'list';
	const guide = isList && context.offer?.guideEmail;
	const names = isList && { about: ledgerKey(context.id), names: context.ledger.listed ?? [] };
	const priority = priorityOf(notice.kind);
	return [
		{
			kind,
			to: 'association',
			name: site.name,
			email: site.email,
			mail,
			...priority,
			...(guide && { alsoTo: guide }),
			...names,
		},
	];
};
