import type { Store } from '@netlify/blobs';
import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants';
import { today } from '#src/format/clock.ts';
import { addDays, weekdayOf } from '#src/format/day.ts';
import { features, site } from '../base/content.ts';
import { log } from '../base/log.ts';
import { portuguese } from '../base/words.ts';
import { type Case, deliveryOf, isOlderThan, stateOf } from '../cases/case.ts';
import { listCases } from '../cases/case-store.ts';
import { LAST_READ } from '../day/refresh-forecast.ts';
import { FORMS } from '../forms/forms.ts';
import { given, type Mail, paragraphs } from '../mail/message.ts';
import { countFailing, type NotifyingDocument, toIso } from '../mail/notice.ts';
import { countMonth, findMonth } from '../mail/pace.ts';
import { findRefusing } from '../mail/refusing.ts';
import { sendToAssociation } from '../mail/send.ts';
import { keysIn, readValue } from '../store/blobs.ts';
import { countCaught } from '../store/caught.ts';
import { caseKey, markedKey, openMark } from '../store/keys.ts';
import { type Diary, oncePer } from '../store/lease.ts';
import { workThrough } from '../store/time-limits.ts';
import { countTurnedAway } from '../store/turned-away.ts';
import { type BuildDue, findBuildDue } from './due-build.ts';
import { idleSince, isDealtWith, isOpenCase, refundDueSince, reportedSteps } from './open-cases.ts';

const { formatDay, formatMoment, formatMoney, formatPeriod } = portuguese;

/** A submission in the mail's table: form and day, reference and state. */
const toRow = ({ form, receivedAt, id }: Case, state: string): readonly [string, string] => [
	`${FORMS[form].label}, ${receivedAt.slice(0, 10)}`,
	`${id} (${state})`,
];

interface Section {
	/** The mail's subject, if this is its first section. */
	readonly subject: string;
	readonly text: string;
	/** Submissions for the mail's table. */
	readonly rows?: readonly (readonly [string, string])[];
}

const countOf = (count: number): string => (count === 1 ? 'Há 1 envio' : `Há ${count} envios`);

const toDay = (time: number) => new Date(time).toISOString().slice(0, 10);

const aboutStore = (faults = ''): Section | false =>
	faults !== '' && {
		subject: 'O armazenamento do sítio falhou',
		text: `O armazenamento do sítio falhou nas provas que se fazem depois de cada publicação: ${faults}. Até estar resolvido, um envio pode perder-se ou chegar duas vezes: avise quem trata do sítio, que tem em docs/runbook.md o que fazer.`,
	};

/** Mails that have failed for so long are reported. */
const FAILING_MS = 6 * millisecondsInHour;

const countFailingIn = (document: NotifyingDocument): number => countFailing(document, toIso(Date.now() - FAILING_MS));

/** Whether a first mail waits for a day, or fails. */
const isUnsent = (one: Case): boolean =>
	deliveryOf(one) === 'pending' && (isOlderThan(1, one.receivedAt) || countFailingIn(one) > 0);

/** @param failing Mails about outings, and about the desk's steps, that fail. */
const aboutUnsent = (cases: readonly Case[], failing: number): Section | false => {
	const unsent = cases.filter(isUnsent);
	const lines = [
		unsent.length > 0 && `${countOf(unsent.length)} cujo email ainda não seguiu: o sítio continua a tentar.`,
		failing > 0 &&
			`${failing === 1 ? 'Há 1 email' : `Há ${failing} emails`} sobre atividades, ou sobre o que fez na secretaria, que o serviço de correio não aceita: o sítio continua a tentar.`,
	].filter(Boolean);
	return (
		lines.length > 0 && {
			subject: `Emails por entregar: ${unsent.length + failing}`,
			text: paragraphs(
				lines.join('\n'),
				'Nada se perdeu: está tudo guardado no sítio. Quem trata dele pode ler os envios com «npm run submissions -- list» e ver porque falharam com «npm run submissions -- show».',
			),
			rows: unsent.map((one) => toRow(one, 'à espera')),
		}
	);
};

const aboutMonth = ({ count, isUsedUp }: Awaited<ReturnType<typeof findMonth>>): Section | false =>
	isUsedUp && {
		subject: 'Os emails do mês estão a acabar',
		text: `O sítio enviou ${count} dos ${site.forms.mailsPerMonth} emails que o plano do serviço de correio tem por mês. O resto fica para o que é urgente: atividades que mudam, listas de quem vem, e o que faz na secretaria. Tudo o mais está guardado, e segue no dia 1. Para seguir antes, mude de plano, e ponha o número novo em mailsPerMonth, em content/site/forms.yaml.`,
	};

/** If IPMA could not be read for a day. Before the first reading nothing is old. */
const aboutForecast = (lastRead: string | undefined): Section | false =>
	features.day &&
	lastRead !== undefined &&
	Date.now() - Date.parse(lastRead) > millisecondsInDay && {
		subject: 'A IPMA não se lê há um dia',
		text: 'O sítio não consegue ler o perigo de incêndio e os avisos da IPMA há mais de um dia, e os trilhos dizem que não se sabe. Continua a tentar.',
	};

const aboutRefusing = (refusing: Awaited<ReturnType<typeof findRefusing>>): Section | false =>
	refusing.length > 0 && {
		subject: `Endereços que não recebem emails: ${refusing.length}`,
		text: [
			'O serviço de correio já não escreve para estes endereços, porque um email voltou para trás ou foi dado por lixo, ou porque estão mal escritos. Com o dia do último que não seguiu:',
			...refusing.map(([address, at]) => `- ${address}: ${formatMoment(at)}`),
			'No Postmark, em Suppressions, Reactivate volta a escrever-lhes. Se o endereço já não serve, corrija-o: o da associação em MAIL_TO, na Netlify; o de quem guia, na atividade.',
		].join('\n'),
	};

const aboutRefunds = (cases: readonly Case[]): Section | false => {
	const due = cases.filter((one) => isOpenCase(one) && refundDueSince(one));
	const lines = due.map((one) => {
		const { form, id, input } = one;
		const { label, desk } = FORMS[form];
		const amount = desk.amountOf?.(input);
		// A withdrawal's order number is free text.
		const number = amount === undefined ? id : (desk.displayName(input).number ?? id);
		const since = formatDay((refundDueSince(one) ?? '').slice(0, 10));
		return `- ${label} ${number}: ${amount === undefined ? '' : `${formatMoney(amount)}, `}desde ${since}`;
	});
	return (
		lines.length > 0 && {
			subject: `Dinheiro por devolver: ${lines.length}`,
			text: [
				'Dinheiro por devolver. Depois de o devolver, carregue em «O dinheiro foi devolvido» no email de cada um; até lá, volta a vir aqui todos os dias:',
				...lines,
			].join('\n'),
		}
	);
};

/** Open cases without a step for `deskDays`. */
const aboutUnanswered = (cases: readonly Case[]): Section | false => {
	const lastDay = addDays(today(), -site.forms.deskDays);
	const rows = cases.flatMap((one) => {
		const state = FORMS[one.form].desk.states[stateOf(one.steps)];
		// Until it is sent, the association has no mail with its buttons.
		const isOurs = deliveryOf(one) === 'sent' && state && !state.waitsForVisitor && !state.refundDue;
		return isOurs && isOpenCase(one) && idleSince(one) <= lastDay ? [toRow(one, state.label)] : [];
	});
	return (
		rows.length > 0 && {
			subject: `Formulários por tratar: ${rows.length}`,
			text: `${countOf(rows.length)} em que nada acontece há ${formatPeriod(site.forms.deskDays)} ou mais. No email de cada um, que a caixa do correio encontra pela referência, carregue no botão do que fez. O que fica por tratar volta a vir aqui amanhã.`,
			rows,
		}
	);
};

/** The reported actions between two moments (ISO 8601, UTC), oldest first. */
const aboutReported = (cases: readonly Case[], from: string, until: string): Section | false => {
	const lines = cases
		.flatMap((one) => reportedSteps(one).map((step) => ({ ...one, ...step })))
		.filter(({ at }) => from <= at && at < until)
		.sort((a, b) => a.at.localeCompare(b.at))
		.map(({ form, id, action, at }) => {
			const { label, desk } = FORMS[form];
			return `- ${label}, ${id}: «${desk.actions[action]?.label}», ${formatMoment(at)}`;
		});
	return (
		lines.length > 0 && {
			subject: `Feito na secretaria: ${lines.length}`,
			text: [
				'Pelos botões da secretaria, desde o último resumo:',
				...lines,
				'Se não foi ninguém da associação, termine o acesso de todos os aparelhos na página da secretaria e fale com quem está em causa.',
			].join('\n'),
		}
	);
};

const aboutBuild = (due: BuildDue | undefined): Section | false => {
	if (!due) return false;
	const day = formatDay(due.day);
	return due.isRolledBack
		? {
				subject: 'O sítio não se publica sozinho',
				text: `Está no ar uma publicação mais antiga do que a última, e por isso o sítio não se publicou sozinho a ${day}: o que estava marcado para esse dia não aparece. Quando o que correu mal estiver corrigido, publique outra vez (na Netlify, Deploys, Trigger deploy), e volta a publicar-se sozinho.`,
			}
		: {
				subject: 'O sítio não se publicou sozinho',
				text: `O sítio devia ter-se publicado sozinho a ${day}, e não se publicou: o que estava marcado para esse dia não aparece. Na Netlify, em Deploys, veja se essa publicação falhou, e porquê. Se não está lá, faça outro Build hook e ponha o endereço dele em BUILD_HOOK_URL. Trigger deploy publica já.`,
			};
};

const aboutTurnedAway = (count: number): Section | false =>
	count > 0 && {
		subject: `Formulários recusados ontem: ${count}`,
		text: `Ontem, ${count === 1 ? '1 envio foi recusado' : `${count} envios foram recusados`} por já haver outro com o mesmo email. Quando são muitos, alguém pode estar a usar emails de outras pessoas para as impedir de escrever: «npm run submissions -- list» mostra o que está guardado.`,
	};

const aboutCaught = (count: number): Section | false =>
	count > 0 && {
		subject: `Formulários postos de parte ontem: ${count}`,
		text: `Ontem, ${count === 1 ? '1 envio ficou posto de parte' : `${count} envios ficaram postos de parte`}, por vir preenchido um campo que as pessoas não veem. Quase sempre é publicidade enviada por programas, mas pode ser alguém cujo navegador preencheu tudo: «npm run submissions -- caught» mostra os dos últimos 30 dias, para lhe responder.`,
	};

/** The submissions of the seven days before a Monday. */
const aboutWeek = async (blobs: Store, day: string): Promise<Section> => {
	const refs = await Array.fromAsync(listCases(blobs));
	const count = refs.filter(({ receivedAt }) => addDays(day, -7) <= receivedAt && receivedAt < day).length;
	return {
		subject: `Está tudo em dia: ${count === 1 ? '1 formulário' : `${count} formulários`} nesta semana`,
		text: `${count === 0 ? 'Nada chegou' : count === 1 ? 'Chegou 1 envio' : `Chegaram ${count} envios`} pelos formulários do sítio nos últimos sete dias.\n\nÀs segundas-feiras este email vem mesmo que não haja nada a dizer. Se um dia faltar, algo parou: avise quem trata do sítio, que tem em docs/runbook.md o que fazer.`,
	};
};

/** UTC: the morning, when somebody can read it. */
const HOUR = 7;

/** Until when that day's summary reports actions. A minute before the hour, so that none is still being written. */
const endOf = (day: string): string => `${day}T06:59`;

const PACE = { atOnce: 20, ms: 4_000 };

/** The cases that the summary has to count; `undefined` if there was no time to read all. */
const readOpenCases = async (blobs: Store): Promise<readonly Case[] | undefined> => {
	const cases: Case[] = [];
	const isWhole = await workThrough(keysIn(blobs, openMark('')), PACE, async (mark) => {
		const one = await readValue<Case>(blobs, markedKey(mark));
		if (one) cases.push(one);
		else await blobs.delete(mark);
	});
	return isWhole ? cases : undefined;
};

const countFailingNotices = async (blobs: Store, cases: readonly Case[]): Promise<number> => {
	const documents: NotifyingDocument[] = cases.filter((one) => deliveryOf(one) === 'sent');
	await workThrough(keysIn(blobs, 'outings/'), PACE, async (key) => {
		documents.push((await readValue<NotifyingDocument>(blobs, key)) ?? {});
	});
	return documents.reduce((sum, one) => sum + countFailingIn(one), 0);
};

/** Whether a Monday has come since the last summary. Before the first summary there is no whole week to count. */
const hasMondayCome = (since: string | undefined, day: string): boolean =>
	since !== undefined && addDays(day, 1 - weekdayOf(day)) > since;

/** `npm run submissions` lists all. */
const LISTED_MAX = 50;

/** The gravest section first: the mail takes its subject. */
const renderSummary = (sections: readonly Section[]): Mail => {
	const rows = sections.flatMap((one) => one.rows ?? []);
	const more = rows.length - LISTED_MAX;
	return {
		subject: sections[0]?.subject ?? '',
		message: paragraphs(...sections.map(({ text }) => text)),
		details: [...rows.slice(0, LISTED_MAX), ...given(['E mais', more > 0 ? String(more) : undefined])],
	};
};

/** The last month, `YYYY-MM`, whose mails ran out and whose summary said so. */
const SAID = 'month-used-up';

/**
 * Mails the association the sections that have something to say, without visitors' input. On Mondays there is always a mail,
 * so that a missing one means a fault.
 */
export const sendDailySummary = async (blobs: Store, diary: Diary): Promise<void> => {
	const now = Date.now();
	if (new Date(now).getUTCHours() < HOUR) return;
	const day = toDay(now);
	await oncePer(diary, 'daily-summary', day, async (last) => {
		const cases = await readOpenCases(blobs);
		if (!cases) return false;
		const since = last ? endOf(last) : '';
		const month = await findMonth(blobs);
		const isMonday = hasMondayCome(last, day);
		const sections = [
			aboutStore(diary['store-faults']),
			aboutUnsent(cases, await countFailingNotices(blobs, cases)),
			aboutMonth(month),
			aboutForecast(diary[LAST_READ]),
			aboutRefusing(await findRefusing(blobs, since)),
			aboutRefunds(cases),
			aboutUnanswered(cases),
			aboutReported(cases, since, endOf(day)),
			aboutBuild(findBuildDue(diary)),
			aboutTurnedAway(await countTurnedAway(blobs, toDay(now - millisecondsInDay))),
			aboutCaught(await countCaught(blobs, toDay(now - millisecondsInDay))),
			isMonday && (await aboutWeek(blobs, day)),
		].filter((section) => section !== false);
		// Once it has said that the month's mails run out, the summary comes once a week.
		const isSparing = month.isUsedUp && !isMonday && diary[SAID] === day.slice(0, 7);
		if (sections.length > 0 && !isSparing) {
			const refusal = await sendToAssociation(renderSummary(sections), { kind: 'summary', period: day });
			if (refusal) {
				log('Summary not sent', { reason: refusal.reason });
				return false;
			}
			await countMonth(blobs);
			if (month.isUsedUp) diary[SAID] = day.slice(0, 7);
		}
		const settled = cases.filter((one) => isDealtWith(one, endOf(day)));
		await workThrough(settled.values(), PACE, (one) => blobs.delete(openMark(caseKey(one))));
		return true;
	});
};
