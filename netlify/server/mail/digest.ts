import { portuguese, wordsOf } from '../base/words.ts';
import { indent, type Mail } from './message.ts';
import type { Outgoing, Receiver } from './send.ts';

const toPart = ({ subject, message, details, links = [] }: Mail): string => {
	const lines = [
		message,
		...links.map(({ label, address }) => `${label}: ${address}`),
		...details.map(([name, value]) => `${name}: ${value}`),
	];
	return `${subject}\n  ${indent(lines.join('\n'))}`;
};

/**
 * Several mails to one receiver as one. It is the site's own: no visitor is its Reply-To, who would get what others sent.
 * @param digestSubject Of a digest to the association.
 */
export const joinMails = (
	to: Receiver,
	digestSubject: (count: number) => string,
	mails: readonly Mail[],
): Pick<Outgoing, 'to' | 'mail'> => {
	const isOwn = to.kind === 'association';
	const { t, language } = isOwn ? portuguese : wordsOf(mails[0]?.language);
	const count = mails.length;
	return {
		to: isOwn ? { kind: 'association' } : to,
		mail: {
			...(isOwn ? {} : { language }),
			subject: isOwn ? digestSubject(count) : t('mail.joined.subject', { count }),
			message: [
				isOwn
					? 'São muitos, e por isso vêm juntos, um email por hora. Para responder, escreva para o endereço de cada um.'
					: t('mail.joined.why'),
				...mails.map(toPart),
			].join('\n\n'),
			details: [],
			originals: mails.flatMap(({ originals = [] }) => originals),
			attachments: mails.flatMap(({ attachments = [] }) => attachments),
		},
	};
};
