import type { Store } from '@netlify/blobs';
import { millisecondsInDay } from 'date-fns/constants';
import { keysIn } from '#netlify/server/blobs.ts';
import { formatMoment } from '#netlify/server/mail/html.ts';
import { addDays, weekdayOf } from '#src/format/day.ts';
import { formatDay, formatPeriod } from '#src/format/days-in-words.ts';
import { today } from '#src/format/lisbon.ts';
import { type Cents, formatMoney } from '#src/format/money.ts';
import { FILED_FORMS } from '#src/forms/form.ts';
import { oncePer, readStoreFaults } from '../blobs.ts';
import { site } from '../content.ts';
import { type Case, findDeskStart, idleSince, isOpenCase, listCases, owedSince } from '../desk/cases.ts';
import { stateOf } from '../desk/desk-rules.ts';
import { MAILED_FORMS } from '../forms/mailed-forms.ts';
import { log } from '../log.ts';
import type { Mail } from '../mail/message.ts';
import { sendToAssociation } from '../mail/send.ts';
import { listEntries, listReceived } from '../outbox/listing.ts';
import type { EntryKey } from '../outbox/submission.ts';
import { isOlderThan, SubmissionStore } from '../outbox/submission-store.ts';

/** Beyond that it no longer matters how many they are. */
const COUNTED_MAX = 10_000;

/** How many visitors were turned away on a day, `YYYY-MM-DD`, UTC; 10 000 at most. */
const countTurnedAway = async (blobs: Store, day: string): Promise<number> => {
	let count = 0;
	for await (const _ of keysIn(blobs, `turned-away/${day}/`)) {
		count += 1;
		if (count === COUNTED_MAX) break;
	}
	return count;
};

/** A submission that the association has had no mail about, or that nobody answered. */
interface Listed {
	/** Of the outbox, or of the desk in words. */
	readonly state: string;
	/** The form's, as the association calls it. */
	readonly label: string;
	/** ISO 8601, UTC. */
	readonly received: string;
	readonly id: string;
}

/** Something that somebody did by a button about money or membership. */
interface Act {
	/** The form's, as the association calls it. */
	readonly label: string;
	/** What the button says. */
	readonly action: string;
	/** ISO 8601, UTC. */
	readonly at: string;
	readonly id: string;
}

/** Money that the association has to give back. */
interface Owed {
	/** The form's, as the association calls it. */
	readonly label: string;
	/** The order's number, or the submission's reference. */
	readonly number: string;
	/** Unless the site does not know it. */
	readonly amount?: Cents;
	/** ISO 8601, UTC. */
	readonly since: string;
}

/** What there is to say. */
interface Summary {
	readonly owed: readonly Owed[];
	readonly acts: readonly Act[];
	readonly unsent: readonly Listed[];
	/** What nobody did anything about for so many days. */
	readonly unanswered: readonly Listed[];
	readonly days: number;
	/** How many visitors were told the day before that they had sent the form already. */
	readonly turnedAway: number;
	/** On Mondays, how many submissions came in the seven days before. */
	readonly week: number | undefined;
	/** What the store's self-test found after the last deploy, in Portuguese. */
	readonly storeFaults: readonly string[];
}

/** How many submissions the mail lists; `npm run submissions` lists all. */
const LISTED_MAX = 50;

const countOf = (count: number): string => (count === 1 ? 'Há 1 envio' : `Há ${count} envios`);

const STATES: Readonly<Record<string, string>> = { parked: 'recusado pelo serviço de correio', pending: 'à espera' };

const renderRow = ({ label, received, id, state }: Listed) =>
	[`${label}, ${received.slice(0, 10)}`, `${id} (${STATES[state] ?? state})`] as const;

/** How many visitors were answered on the day before that they had sent the form already. */
const renderTurnedAway = (count: number): string =>
	`Ontem, ${count === 1 ? '1 envio foi recusado' : `${count} envios foram recusados`} por já haver outro com o mesmo email. Quando são muitos, alguém pode estar a usar emails de outras pessoas para as impedir de escrever: «npm run submissions -- list» mostra o que está guardado.`;

const KEPT =
	'Nada se perdeu: está tudo guardado no sítio. Quem trata dele pode lê-los com «npm run submissions -- list» e ver porque falharam com «npm run submissions -- show».';

const renderUnanswered = (count: number, days: number): string =>
	`${countOf(count)} em que nada acontece há ${formatPeriod(days)} ou mais. No email de cada um, que a caixa do correio encontra pela referência, carregue no botão do que fez. O que fica por tratar volta a vir aqui amanhã.`;

const renderStoreFaults = (faults: readonly string[]): string =>
	`O armazenamento do sítio falhou nas provas que se fazem depois de cada publicação: ${faults.join('; ')}. Até estar resolvido, um envio pode perder-se ou chegar duas vezes: avise quem trata do sítio, que tem em docs/runbook.md o que fazer.`;

const renderActs = (acts: readonly Act[]): string =>
	[
		'Pelos botões da secretaria, desde o último resumo:',
		...acts.map(({ label, action, at, id }) => `- ${label}, ${id}: «${action}», ${formatMoment(at)}`),
		'Se não foi ninguém da associação, termine o acesso de todos os aparelhos na página da secretaria e fale com quem está em causa.',
	].join('\n');

const renderOwed = (owed: readonly Owed[]): string =>
	[
		'Dinheiro por devolver. Depois de o devolver, carregue em «O dinheiro foi devolvido» no email de cada um; até lá, volta a vir aqui todos os dias:',
		...owed.map(
			({ label, number, amount, since }) =>
				`- ${label} ${number}: ${amount === undefined ? '' : `${formatMoney(amount)}, `}desde ${formatDay(since.slice(0, 10))}`,
		),
	].join('\n');

const renderWeek = (count: number): string =>
	`${count === 0 ? 'Nada chegou' : count === 1 ? 'Chegou 1 envio' : `Chegaram ${count} envios`} pelos formulários do sítio nos últimos sete dias.\n\nÀs segundas-feiras este email vem mesmo que não haja nada a dizer. Se um dia faltar, algo parou: avise quem trata do sítio, que tem em docs/runbook.md o que fazer.`;

const subjectOf = ({ unsent, unanswered, turnedAway, storeFaults, acts, owed, week }: Summary): string => {
	if (storeFaults.length > 0) return 'O armazenamento do sítio falhou';
	if (unsent.length > 0) return `Formulários por entregar: ${unsent.length}`;
	if (owed.length > 0) return `Dinheiro por devolver: ${owed.length}`;
	if (unanswered.length > 0) return `Formulários por tratar: ${unanswered.length}`;
	if (acts.length > 0) return `Feito na secretaria: ${acts.length}`;
	if (turnedAway > 0) return `Formulários recusados ontem: ${turnedAway}`;
	return `Está tudo em dia: ${week === 1 ? '1 formulário' : `${week} formulários`} nesta semana`;
};

/**
 * The daily mail about what is not mailed yet, what nobody answered, money to give back, and visitors who were turned
 * away: counts, forms, days, amounts and references, nothing that a visitor wrote.
 */
const renderSummary = (summary: Summary): Mail => {
	const { unsent, unanswered, owed, days, turnedAway, storeFaults, acts, week } = summary;
	const parked = unsent.filter(({ state }) => state === 'parked').length;
	const late = unsent.length - parked;
	const facts = [
		...(parked > 0
			? [
					`${countOf(parked)} que o serviço de correio recusou de vez: já não se tenta outra vez, e é preciso lê-los à mão.`,
				]
			: []),
		...(late > 0 ? [`${countOf(late)} à espera há mais de um dia: o sítio continua a tentar.`] : []),
	];
	const listed = [...unsent, ...unanswered];
	return {
		subject: subjectOf(summary),
		message: [
			...(storeFaults.length > 0 ? [renderStoreFaults(storeFaults)] : []),
			...(owed.length > 0 ? [renderOwed(owed)] : []),
			...(facts.length > 0 ? [facts.join('\n'), KEPT] : []),
			...(unanswered.length > 0 ? [renderUnanswered(unanswered.length, days)] : []),
			...(acts.length > 0 ? [renderActs(acts)] : []),
			...(turnedAway > 0 ? [renderTurnedAway(turnedAway)] : []),
			...(week === undefined ? [] : [renderWeek(week)]),
		].join('\n\n'),
		details: [
			...listed.slice(0, LISTED_MAX).map(renderRow),
			...(listed.length > LISTED_MAX ? [['E mais', String(listed.length - LISTED_MAX)] as const] : []),
		],
	};
};

/** UTC: the morning, when somebody can read it. */
const HOUR = 7;

/** Until when a day's summary says what was done: a minute earlier, so that all that was pressed until then is written. */
const endOf = (day: string): string => `${day}T06:59`;

const findUnsent = async (blobs: Store): Promise<readonly Listed[]> => {
	const unsent: EntryKey[] = [];
	for await (const entry of listEntries(blobs, 'parked')) unsent.push(entry);
	for await (const entry of listEntries(blobs, 'pending')) if (isOlderThan(1, entry.received)) unsent.push(entry);
	return unsent.map((entry) => ({ ...entry, label: MAILED_FORMS[entry.form].label }));
};

/** The money that has to be given back for these submissions. An order's withdrawals say the same as the order. */
const findOwed = async (blobs: Store, cases: readonly Case[]): Promise<readonly Owed[]> => {
	const owing = cases.filter(owedSince);
	const covered = new Set(owing.flatMap(({ form, steps }) => (form === 'order' ? steps.map(({ of }) => of?.id) : [])));
	const found = owing.map(async (one): Promise<Owed[]> => {
		const { label, desk } = MAILED_FORMS[one.form];
		const entry = covered.has(one.id) ? undefined : await new SubmissionStore(blobs).read(one.key);
		if (!desk || !entry) return [];
		const amount = desk.amountOf?.(entry.input);
		// The number that a withdrawal names is what somebody typed.
		const number = amount === undefined ? one.id : (desk.displayName(entry.input).number ?? one.id);
		return [{ label, number, since: owedSince(one) ?? '', ...(amount !== undefined && { amount }) }];
	});
	return (await Promise.all(found)).flat();
};

/**
 * What somebody still has to do something about, and nobody has for `deskDays`; the money that has to be given back; and
 * what was done by buttons about money or membership between two moments, ISO 8601, UTC. `undefined` if there was no time
 * to read all.
 */
const readDesk = async (blobs: Store, from: string, until: string) => {
	const deskStart = await findDeskStart(blobs);
	const lastDay = addDays(today(), -site.deskDays);
	const unanswered: Listed[] = [];
	const acts: Act[] = [];
	const all: Case[] = [];
	for (const form of FILED_FORMS) {
		const { label, desk } = MAILED_FORMS[form];
		if (!desk) continue;
		const cases = await listCases(blobs, form);
		if (!cases) return undefined;
		all.push(...cases);
		for (const one of cases) {
			const state = desk.states[stateOf(desk, one)];
			// Of what is not sent the association has had no mail.
			const isOurs = one.state === 'sent' && state && !state.waitsForVisitor && !state.owesMoney;
			if (isOurs && isOpenCase(one, deskStart) && idleSince(one) <= lastDay)
				unanswered.push({ ...one, label, state: state.label });
			for (const { action, at, by } of one.steps) {
				const done = desk.actions[action];
				if (done?.isReported && by === 'link' && from <= at && at < until)
					acts.push({ label, action: done.label, at, id: one.id });
			}
		}
	}
	return { unanswered, owed: await findOwed(blobs, all), acts: acts.sort((a, b) => a.at.localeCompare(b.at)) };
};

const toDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/** How many submissions came in the seven days before a day. Of what is mailed it lists the keys of these days alone. */
const countWeek = async (blobs: Store, day: string): Promise<number> => {
	const days = Array.from({ length: 7 }, (_, index) => addDays(day, index - 7));
	let count = 0;
	for (const form of FILED_FORMS)
		for (const one of days) for await (const _ of listReceived(blobs, 'sent', form, one)) count += 1;
	for (const state of ['pending', 'parked'] as const)
		for await (const { form, received } of listEntries(blobs, state))
			if (form !== 'follow-up' && days.includes(received.slice(0, 10))) count += 1;
	return count;
};

/** Whether a Monday has come since a day, or is today. Without such a day the store begins in the middle of a week. */
const hasMondayCome = (since: string | undefined, day: string): boolean =>
	since !== undefined && addDays(day, 1 - weekdayOf(day)) > since;

/**
 * Notifies the association of what is parked, or pending for more than a day, what nobody answered, the money that has to
 * be given back, what was done about money and membership, how many visitors were turned away the day before, and what the
 * store did wrong. On a day without any of it there is no mail, but on Mondays, so that a missing one always means a fault.
 */
export const sendDailySummary = async (blobs: Store): Promise<void> => {
	const now = Date.now();
	if (new Date(now).getUTCHours() < HOUR) return;
	const period = toDay(now);
	await oncePer(blobs, 'daily-summary', period, async (last) => {
		const unsent = await findUnsent(blobs);
		const desk = await readDesk(blobs, last ? endOf(last) : '', endOf(period));
		if (!desk) return false;
		const turnedAway = await countTurnedAway(blobs, toDay(now - millisecondsInDay));
		const storeFaults = await readStoreFaults(blobs);
		const week = hasMondayCome(last, period) ? await countWeek(blobs, period) : undefined;
		const summary = { ...desk, unsent, turnedAway, storeFaults, week, days: site.deskDays };
		const lists = [unsent, desk.unanswered, desk.owed, desk.acts, storeFaults];
		if (week === undefined && turnedAway === 0 && lists.every(({ length }) => length === 0)) return true;
		const refusal = await sendToAssociation(renderSummary(summary), { kind: 'summary', period });
		if (refusal) log('Summary not sent', { reason: refusal.reason });
		return !refusal;
	});
};
