import { sumUp } from '#src/features/outings/price.ts';
import { siteAddress } from '../base/content.ts';
import { languageDetails, languageName, portuguese } from '../base/words.ts';
import { indent, type Mail, paragraphs } from '../mail/message.ts';
import { codeOf, costOf, detailsOf, formatPeople, type MailContext } from './group-mails.ts';
import {
	type Answers,
	BURST,
	countPeople,
	type GoneGroup,
	type Group,
	groupsIn,
	priceFor,
	sumPeople,
	withoutUnconfirmed,
} from './ledger.ts';

const { formatDay, formatSpan } = portuguese;

const people = (count: number): string => formatPeople(portuguese, count);

/** What the last mail to the association said of a group. */
export interface KnownGroup extends Answers {
	readonly state: Group['state'] | 'cancelled';
}

type People = Group['people'];

const personOf = ({ name, birthYear, member }: People[number]): string =>
	`${name}, nasceu em ${birthYear}${member ? ', sócio' : ''}`;

/** Name and address of a group, for sentences. */
const whoIs = ({ name, email }: Pick<Group, 'name' | 'email'>): string => `${name} (${email || 'por telefone'})`;

export const peopleOf = ({ people: all, note }: Pick<Group, 'people' | 'note'>): string =>
	[...all.map((person) => `- ${personOf(person)}`), ...(note ? [`  Nota: ${indent(note)}`] : [])].join('\n');

/** Name and telephone of who registered, and the language if it is not Portuguese. */
export const contactOf = ({ name, contact, language }: Group): string => {
	const spoken = languageName(language);
	return [name, contact, ...(spoken ? [`em ${spoken}`] : [])].join(', ');
};

/** What a group pays, and why it is another price than the outing's. */
export const paidBy = (group: Group, { ledger, outing }: MailContext): Mail['details'] => {
	const paid = costOf(portuguese, ledger, group);
	if (!ledger.isOnSite || priceFor(group, outing) === outing.price) return paid;
	if (paid.length === 0) return [['Total', 'nada: quando se inscreveu não havia preço']];
	return paid.map(([name, value], index) => [
		name,
		index === 0 ? `${value}, pelo preço de quando se inscreveu` : value,
	]);
};

/** What all of them pay. */
export const paidByAll = (groups: readonly Group[], { ledger, outing }: MailContext): Mail['details'] => {
	const usual = costOf(portuguese, ledger, { people: groups.flatMap((group) => group.people) });
	if (usual.length === 0 || groups.every((group) => priceFor(group, outing) === outing.price)) return usual;
	const totals = groups.map((group) => {
		const price = priceFor(group, outing);
		return price ? sumUp(price, outing.start, group.people).total : 0;
	});
	const total = portuguese.formatPrice(totals.reduce((sum, one) => sum + one, 0));
	return [[portuguese.t('mail.outing.facts.total'), total], ...usual.slice(1)];
};

const takenIn = ({ ledger, outing }: MailContext): string =>
	[countPeople(ledger, 'confirmed'), ...(ledger.isOnSite ? [outing.places] : [])].join(' de ');

const STATES = { confirmed: 'com lugar', waiting: 'em lista de espera' } as const;

/** Who came, left or got another name, since the association last heard of the group. */
const changesOf = (known: KnownGroup | undefined, now: People): string => {
	if (!known) return '';
	const without = (all: People, others: People): People =>
		all.filter((one) => !others.some((other) => personOf(one) === personOf(other)));
	const [left, come] = [without(known.people, now), without(now, known.people)];
	if (left.length === come.length)
		return paragraphs(
			...left.map(
				(person, index) => `Corrigido: ${personOf(person)} passou a ${come[index] ? personOf(come[index]) : ''}.`,
			),
		);
	const named = (all: People): string => all.map(({ name }) => name).join(', ');
	return paragraphs(left.length > 0 && `Saiu: ${named(left)}.`, come.length > 0 && `Entrou: ${named(come)}.`);
};

/** What the association answers with. */
const reachOf = (group: Group | GoneGroup): Mail['details'] => [
	['Telefone', group.contact],
	...languageDetails(group.language),
	codeOf(portuguese, group),
];

/** The association's mail about a group that is new to it, has a place now, or has other people. */
export const renderGroupChange = (group: Group, known: KnownGroup | undefined, context: MailContext): Mail => {
	const { outing } = context;
	const isPromoted = known?.state === 'waiting' && group.state === 'confirmed';
	const [subject, did] = !known
		? ['Inscrição', 'inscreveu']
		: isPromoted
			? ['Passou a ter lugar', 'passou a ter lugar para']
			: ['Inscrição alterada', 'mudou a inscrição, que tem agora'];
	const count = people(group.people.length);
	return {
		subject: `${subject}: ${outing.title}, ${count}`,
		message: paragraphs(
			`${whoIs(group)} ${did} ${count} em «${outing.title}», ${formatSpan(outing.start, outing.end, outing.timeZone)}.`,
			changesOf(known, group.people),
			peopleOf(group),
		),
		details: [
			['Inscrição', STATES[group.state]],
			...paidBy(group, context),
			...reachOf(group),
			['Lugares ocupados', takenIn(context)],
		],
	};
};

/** To the association, about a group that gets no mails. @param subject Of the mail that it would get. */
export const renderCall = (group: Group, subject: string, { ledger, outing }: MailContext): Mail => ({
	subject: `Telefone a ${group.name}: ${subject}`,
	message: paragraphs(
		`${group.name} inscreveu ${people(group.people.length)} por telefone, e não recebe emails. Diga-lhe, por favor: «${subject}».`,
		outing.because,
	),
	details: [...detailsOf(portuguese, ledger), ...reachOf(group)],
});

const aboutGone = (group: GoneGroup, context: MailContext): Mail['details'] => [
	...detailsOf(portuguese, context.ledger),
	...reachOf(group),
	['Lugares ocupados', takenIn(context)],
];

export const renderGone = (group: GoneGroup, context: MailContext): Mail => ({
	subject: `Inscrição cancelada: ${context.outing.title}, ${people(group.people)}`,
	message: `${whoIs(group)} já não vem. Tinha inscrito ${people(group.people)} em «${context.outing.title}».`,
	details: aboutGone(group, context),
});

export const renderLapsed = (group: GoneGroup, context: MailContext): Mail => ({
	subject: `Não confirmou a inscrição: ${group.name}`,
	message: `${whoIs(group)} inscreveu ${people(group.people)} em «${context.outing.title}» e não confirmou a inscrição pela ligação do email a tempo, ou não o recebeu. Os lugares ficaram livres. Pode ter sido inventada; se não foi, telefone a quem se inscreveu: pode inscrever-se outra vez.`,
	details: aboutGone(group, context),
});

export const renderInvented = (groups: readonly GoneGroup[], context: MailContext): Mail => {
	const count = groups.reduce((sum, group) => sum + group.people, 0);
	return {
		subject: `Inscrições retiradas: ${context.outing.title}, ${groups.length}`,
		message: `Inscrições retiradas de uma vez em «${context.outing.title}»: ${groups.length}, de ${people(count)}. Quem lá estava não recebe nenhum email. Os lugares ficaram livres, e se alguém esperava por eles já os tem.`,
		details: [...detailsOf(portuguese, context.ledger), ['Lugares ocupados', takenIn(context)]],
	};
};

/** @param group The group whose address refused the mail. */
export const renderUnreached = (group: Group | GoneGroup, subject: string, { ledger }: MailContext): Mail => {
	const { name, email } = group;
	const isFreed = 'why' in group;
	const count = people(isFreed ? group.people : group.people.length);
	return {
		subject: `Não conseguimos avisar: ${name}`,
		message: paragraphs(
			`O endereço ${email} não aceita emails, e ${name}, que inscreveu ${count}, não recebeu «${subject}».`,
			isFreed
				? 'A inscrição foi retirada, e os lugares ficaram livres. Pode ter sido inventada. Se não foi, telefone a quem se inscreveu: pode inscrever-se outra vez, com outro endereço.'
				: 'Avise, por favor, por telefone.',
		),
		details: [...detailsOf(portuguese, ledger), ...reachOf(group)],
	};
};

/** Its reader may know the mailbox alone; who edits the site finds the cure in the last paragraph. */
export const renderVanished = ({ ledger, outing }: MailContext): Mail => {
	const groups = withoutUnconfirmed(ledger);
	const count = people(sumPeople(groups));
	return {
		subject: `Já não está no sítio: ${outing.title}, ${count}`,
		message: paragraphs(
			`«${outing.title}», ${formatSpan(outing.start, outing.end, outing.timeZone)}, desapareceu da agenda do sítio, e há ${count} na lista. Ninguém foi avisado, porque o sítio não sabe se a atividade se faz. Quem se inscreveu continua a poder cancelar.`,
			'Peça a quem edita o sítio que a ponha lá outra vez: como estava, se foi engano; como cancelada, se não se faz, e o sítio avisa todos por email. Se não houver quem, avise por telefone.',
			...groups.map((group) => `${contactOf(group)}, ${STATES[group.state]}\n${peopleOf(group)}`),
			`Para quem edita o sítio: o ficheiro era content/outings/${outing.id}.md. Se mudou de nome, escreva no novo «formerly: [${outing.id}]», e as inscrições vão com ele. Se lá está, é content/site/features.yaml que desliga as atividades (outings: false).`,
		),
		details: detailsOf(portuguese, ledger),
	};
};

export const renderBurst = ({ outing }: MailContext): Mail => ({
	subject: `Muitas inscrições ao mesmo tempo: ${outing.title}`,
	message: `«${outing.title}» teve ${BURST} inscrições numa hora. As que vierem a mais ficam à espera de que quem as fez as confirme, em 24 horas, pela ligação do email que recebe; sem isso, apagam-se sozinhas e os lugares ficam livres. Se os emails sobre inscrições forem muitos, vêm juntos, um por hora.

Se forem inventadas, quem tem acesso ao computador do sítio tira de uma vez todas as de um intervalo: npm run outings -- cancel ${outing.id} --from "AAAA-MM-DD HH:MM" --until "AAAA-MM-DD HH:MM"`,
	details: [],
});

export const renderOverbooked = (context: MailContext): Mail => {
	const { ledger, outing } = context;
	const count = countPeople(ledger, 'confirmed');
	return {
		subject: `Há mais inscritos do que lugares: ${outing.title}, ${formatDay(outing.start.slice(0, 10))}`,
		message: paragraphs(
			`«${outing.title}», ${formatSpan(outing.start, outing.end, outing.timeZone)}, tem agora ${outing.places} lugares, e ${people(count)} com lugar. Ninguém perdeu o seu, e não se dá mais nenhum até lá caberem todos. Se tiverem de vir menos, fale com quem se inscreveu:`,
			...groupsIn(ledger, 'confirmed').map((group) => `${contactOf(group)}\n${peopleOf(group)}`),
		),
		details: [...detailsOf(portuguese, ledger), ['Lugares ocupados', takenIn(context)]],
		links: [
			{
				label: portuguese.t('mail.outing.links.outing'),
				address: `${siteAddress()}${portuguese.routes.outing(outing.id)}`,
			},
		],
	};
};
