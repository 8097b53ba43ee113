import type { Mail } from '../mail/message.ts';
import { languageDetails, languageName, portuguese } from '../words.ts';
import { codeOf, costOf, detailsOf, formatPeople, type MailContext } from './group-mails.ts';
import { BURST, countPeople, type GoneGroup, type Group, withoutUnconfirmed } from './ledger.ts';

const { formatSpan, formatTime } = portuguese;

/** What the last mail to the association said of a group. */
export interface KnownGroup extends Pick<Group, 'name' | 'contact' | 'people' | 'note'> {
	readonly state: Group['state'] | 'cancelled';
}

/** What the list of participants last said. */
export interface ListFacts {
	readonly start: string;
	readonly isOff: boolean;
	/** The groups on it; empty if there was no list yet. */
	readonly digest: string;
	/** The guide's address. */
	readonly email?: string;
}

type People = Group['people'];

const personOf = ({ name, birthYear, member }: People[number]): string =>
	`${name}, nasceu em ${birthYear}${member ? ', sócio' : ''}`;

/** Indented, so that no text of a visitor looks like another group. */
const indent = (text: string): string => text.replaceAll('\n', '\n  ');

const peopleOf = ({ people, note }: Pick<Group, 'people' | 'note'>): string =>
	[...people.map((person) => `- ${personOf(person)}`), ...(note ? [`  Nota: ${indent(note)}`] : [])].join('\n');

/** Name and telephone of who registered, and the language if it is not Portuguese. */
const contactOf = ({ name, contact, language }: Group): string => {
	const spoken = languageName(language);
	return [name, contact, ...(spoken ? [`em ${spoken}`] : [])].join(', ');
};

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
	const people = formatPeople(portuguese, group.people.length);
	return {
		subject: `${subject}: ${outing.title}, ${people}`,
		message: [
			`${group.name} (${group.email}) ${did} ${people} em «${outing.title}», ${formatSpan(outing.start, outing.end)}.`,
			...changesOf(known, group.people),
			peopleOf(group),
		].join('\n\n'),
		details: [
			['Inscrição', STATES[group.state]],
			...costOf(portuguese, ledger, group.people),
			['Telefone', group.contact],
			...languageDetails(group.language),
			['Lugares ocupados', takenIn(context)],
			codeOf(portuguese, group),
		],
	};
};

const aboutGone = (group: GoneGroup, context: MailContext): Mail['details'] => [
	...detailsOf(portuguese, context.ledger),
	['Telefone', group.contact],
	...languageDetails(group.language),
	['Lugares ocupados', takenIn(context)],
	codeOf(portuguese, group),
];

export const renderGone = (group: GoneGroup, context: MailContext): Mail => {
	const people = formatPeople(portuguese, group.people);
	return {
		subject: `Inscrição cancelada: ${context.outing.title}, ${people}`,
		message: `${group.name} (${group.email}) já não vem. Tinha inscrito ${people} em «${context.outing.title}».`,
		details: aboutGone(group, context),
	};
};

export const renderLapsed = (group: GoneGroup, context: MailContext): Mail => ({
	subject: `Não confirmou a inscrição: ${group.name}`,
	message: `${group.name} (${group.email}) inscreveu ${formatPeople(portuguese, group.people)} em «${context.outing.title}» e não confirmou a inscrição pela ligação do email a tempo, ou não o recebeu. Os lugares ficaram livres. Pode ter sido inventada; se não foi, telefone a quem se inscreveu: pode inscrever-se outra vez.`,
	details: aboutGone(group, context),
});

export const renderInvented = (groups: readonly GoneGroup[], context: MailContext): Mail => {
	const people = groups.reduce((sum, group) => sum + group.people, 0);
	return {
		subject: `Inscrições retiradas: ${context.outing.title}, ${groups.length}`,
		message: `Inscrições retiradas de uma vez em «${context.outing.title}»: ${groups.length}, de ${formatPeople(portuguese, people)}. Quem lá estava não recebe nenhum email. Os lugares ficaram livres, e se alguém esperava por eles já os tem.`,
		details: [...detailsOf(portuguese, context.ledger), ['Lugares ocupados', takenIn(context)]],
	};
};

/** @param group The group whose address refused the mail; without one it was the guide's. */
export const renderUnreached = (group: Group | GoneGroup | undefined, subject: string, context: MailContext): Mail => {
	const { ledger, outing } = context;
	if (!group)
		return {
			subject: `Não conseguimos avisar o guia: ${outing.title}`,
			message: `O endereço ${outing.guideEmail ?? ''} não aceita emails, e ${outing.guide}, guia de «${outing.title}», não recebeu «${subject}». Avise, por favor, por telefone, e corrija o endereço na atividade.`,
			details: detailsOf(portuguese, ledger),
		};
	const { name, email, contact, people } = group;
	const isFreed = 'why' in group;
	const count = formatPeople(portuguese, typeof people === 'number' ? people : people.length);
	return {
		subject: `Não conseguimos avisar: ${name}`,
		message: [
			`O endereço ${email} não aceita emails, e ${name}, que inscreveu ${count}, não recebeu «${subject}».`,
			isFreed
				? 'A inscrição foi retirada, e os lugares ficaram livres. Pode ter sido inventada. Se não foi, telefone a quem se inscreveu: pode inscrever-se outra vez, com outro endereço.'
				: 'Avise, por favor, por telefone.',
		].join('\n\n'),
		details: [
			...detailsOf(portuguese, ledger),
			['Telefone', contact],
			...languageDetails(group.language),
			codeOf(portuguese, group),
		],
	};
};

/** @param groups Who has a place. */
export const renderList = (groups: readonly Group[], context: MailContext): Mail => {
	const { ledger, outing } = context;
	const count = groups.reduce((sum, { people }) => sum + people.length, 0);
	const waiting = withoutUnconfirmed(ledger).filter(({ state }) => state === 'waiting');
	const blocks = groups.map((group) => {
		const cost = costOf(portuguese, ledger, group.people).map(([label, value]) => `${label}: ${value}`);
		return [contactOf(group), peopleOf(group), ...cost.slice(0, 1)].join('\n');
	});
	return {
		subject: `Quem vem: ${outing.title}, ${formatPeople(portuguese, count)}`,
		message:
			blocks.length > 0
				? [`Quem tem lugar em «${outing.title}»:`, ...blocks].join('\n\n')
				: `Não há ninguém inscrito em «${outing.title}».`,
		details: [
			...detailsOf(portuguese, ledger),
			...costOf(
				portuguese,
				ledger,
				groups.flatMap(({ people }) => people),
			),
			[
				'Em lista de espera',
				formatPeople(
					portuguese,
					waiting.reduce((sum, { people }) => sum + people.length, 0),
				),
			],
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
	details: detailsOf(portuguese, ledger),
});

export const renderVanished = ({ ledger, outing }: MailContext): Mail => {
	const groups = withoutUnconfirmed(ledger);
	const count = groups.reduce((sum, { people }) => sum + people.length, 0);
	return {
		subject: `Já não está no sítio: ${outing.title}, ${formatPeople(portuguese, count)}`,
		message: [
			`«${outing.title}», ${formatSpan(outing.start, outing.end)}, já não está no sítio, e há ${formatPeople(portuguese, count)} na lista. Ninguém foi avisado: o sítio não sabe se a atividade se faz.`,
			'Se não se faz, reponha o ficheiro com a atividade cancelada, e o sítio avisa todos. Se foi engano, reponha-o como estava. Se o ficheiro lá está, content/site/features.yaml desliga as atividades (outings: false): ligue-as outra vez. Quem se inscreveu continua a poder cancelar.',
			...groups.map((group) => `${contactOf(group)}, ${STATES[group.state]}\n${peopleOf(group)}`),
		].join('\n\n'),
		details: detailsOf(portuguese, ledger),
	};
};

export const renderBurst = ({ outing }: MailContext): Mail => ({
	subject: `Muitas inscrições ao mesmo tempo: ${outing.title}`,
	message: `«${outing.title}» teve ${BURST} inscrições numa hora. As que vierem a mais ficam à espera de que quem as fez as confirme, em 24 horas, pela ligação do email que recebe; sem isso, apagam-se sozinhas e os lugares ficam livres. Se os emails sobre inscrições forem muitos, vêm juntos, um por hora.

Se forem inventadas, quem tem acesso ao computador do sítio tira de uma vez todas as de um intervalo: npm run outings -- cancel ${outing.id} --from "AAAA-MM-DD HH:MM" --until "AAAA-MM-DD HH:MM"`,
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
