import type { TimeZone } from '#src/format/clock.ts';
import { siteAddress } from '../base/content.ts';
import { portuguese } from '../base/words.ts';
import { type Mail, paragraphs } from '../mail/message.ts';
import { contactOf, paidBy, paidByAll, peopleOf } from './association-mails.ts';
import { dayDetails } from './danger-notices.ts';
import { detailsOf, formatPeople, type MailContext } from './group-mails.ts';
import { type Group, groupsIn, sumPeople } from './ledger.ts';
import { withToken } from './links.ts';

const { formatSpan, formatTime } = portuguese;

/** What a list of participants, or a mail about one, last said. */
export interface ListFacts {
	readonly start: string;
	readonly timeZone?: TimeZone;
	readonly isOff: boolean;
	/** The groups on it; empty if there is no list that holds. */
	readonly listHash: string;
	/** Of a guide: address and name, and whether they know that somebody else guides. */
	readonly email?: string;
	readonly guide?: string;
	readonly isReplaced?: boolean;
}

const countIn = (groups: readonly Group[]): string => formatPeople(portuguese, sumPeople(groups));

/** @param groups Who has a place. @param token Of the guide's page, which the guide's mail links. */
export const renderList = (groups: readonly Group[], context: MailContext, token?: string): Mail => {
	const { ledger, outing } = context;
	const blocks = groups.map((group) => {
		const cost = paidBy(group, context).map(([label, value]) => `${label}: ${value}`);
		return [contactOf(group), peopleOf(group), ...cost.slice(0, 1)].join('\n');
	});
	return {
		subject: `Quem vem: ${outing.title}, ${countIn(groups)}`,
		message:
			blocks.length > 0
				? paragraphs(`Quem tem lugar em «${outing.title}»:`, ...blocks)
				: `Não há ninguém inscrito em «${outing.title}».`,
		details: [
			...detailsOf(portuguese, ledger),
			...dayDetails(ledger),
			...paidByAll(groups, context),
			['Em lista de espera', countIn(groupsIn(ledger, 'waiting'))],
		],
		...(token && {
			links: [
				{
					label: 'Abrir a lista no telemóvel',
					address: siteAddress() + withToken(portuguese.routes.outingGuide(outing.id), token),
					isFirst: true,
				},
			],
		}),
	};
};

/** Why a guide's list is void: the walk is called off, on again, on another day or at another hour, or somebody else's. */
export type ListNews = 'off' | 'on' | 'moved' | 'replaced';

/** @param last What the guide knows. */
export const renderListNews = (news: ListNews, last: ListFacts, { ledger, outing }: MailContext): Mail => {
	const { title, start, end, timeZone, guide, because } = outing;
	const isSameDay = start.slice(0, 10) === last.start.slice(0, 10);
	const subjects = {
		off: 'Atividade cancelada',
		on: 'Afinal faz-se',
		moved: isSameDay ? 'Mudou de hora' : 'Mudou de data',
		replaced: 'Outra pessoa guia',
	};
	const when = formatSpan(start, end, timeZone);
	const before = `«${title}», que estava marcada para ${formatTime(last.start, last.timeZone)},`;
	const next = 'A lista de quem vem segue na véspera; a que tem já não vale.';
	const texts = {
		off: `${before} não se faz. A lista de quem vinha já não vale.`,
		on: `«${title}» faz-se: ${when}. ${next}`,
		moved: `${before} passou para ${when}. ${next}`,
		replaced: `«${title}», ${when}, passou a ser guiada por ${guide}. A lista de quem vem que recebeu já não vale: apague-a, por favor.`,
	};
	return {
		subject: `${subjects[news]}: ${title}`,
		message: paragraphs(texts[news], news !== 'replaced' && because),
		details: detailsOf(portuguese, ledger),
	};
};

/** To the association, about the list or its news that a guide's address refused. */
export const renderUnreachedGuide = (
	{ email = '', guide, listHash }: ListFacts,
	subject: string,
	{ ledger, outing }: MailContext,
): Mail => ({
	subject: `Não conseguimos avisar o guia: ${outing.title}`,
	message: paragraphs(
		`O endereço ${email} não aceita emails, e ${guide ?? outing.guide}, guia de «${outing.title}», não recebeu «${subject}». Avise, por favor, por telefone.`,
		listHash &&
			'Se o endereço está errado, corrija-o na atividade, e a lista segue para o novo. Se está certo, reative-o no Postmark («Reactivate»): a lista volta a seguir para ele dentro de uma hora.',
	),
	details: detailsOf(portuguese, ledger),
});
