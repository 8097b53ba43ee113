import { randomUUID } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import type { Context } from '@netlify/functions';
import {
	isTooYoung,
	type RegistrationAnswer,
	type RegistrationInput,
	registrationForm,
} from '#src/features/outings/form.ts';
import { availabilityOf } from '#src/features/outings/outing-time.ts';
import { toLisbon } from '#src/format/lisbon.ts';
import type { OutingResult } from '#src/routes.ts';
import { features, outings } from '../content.ts';
import {
	type FormResult,
	isCrossSite,
	jsonReply,
	orFail,
	pageReply,
	type ReceiveContext,
	receiveForm,
} from '../http/receive-form.ts';
import { log, toReason } from '../log.ts';
import { fingerprintOf } from '../store/fingerprint.ts';
import { openBlobs } from '../store/blobs.ts';
import { wordsOf } from '../words.ts';
import { cancel, confirm, countPeople, type Group, type Ledger, placesOf, positionOf, register } from './ledger.ts';
import {
	CONFIRMATION,
	changeLedger,
	findOffer,
	notifyOuting,
	openTokens,
	readLedger,
	readLink,
	type Step,
	withNewest,
} from './ledger-store.ts';

interface CancelOptions {
	readonly until?: number;
	/** The group's number of changes when its page was made. */
	readonly seen?: string | undefined;
}

/**
 * `link-expired` also if the outing is over or has no such group. `undefined` if the group was changed since its page was
 * made: the button would cancel other people than the page showed.
 */
export const cancelGroup = async (
	blobs: Store,
	outing: string,
	id: string,
	{ until, seen }: CancelOptions = {},
): Promise<OutingResult | undefined> => {
	let result: OutingResult | undefined = 'link-expired';
	const step: Step = (ledger, now) => {
		if (now >= ledger.outing.end) return undefined;
		const group = ledger.groups.find((one) => one.id === id);
		if (group && seen !== undefined && seen !== String(group.edits ?? 0)) {
			result = undefined;
			return undefined;
		}
		const next = cancel(ledger, id, placesOf(ledger, now));
		if (next) result = 'cancelled';
		// Unless this call cancelled it, and the answer of its write was lost.
		else if (result !== 'cancelled' && ledger.cancelled.includes(id)) result = 'already-cancelled';
		return next;
	};
	await changeLedger(blobs, outing, step, { until });
	return result;
};

/** Confirms a group. `link-expired` also if it has lapsed, or there is none. */
const confirmGroup = async (blobs: Store, outing: string, id: string, until?: number): Promise<OutingResult> => {
	let result: OutingResult = 'link-expired';
	const step: Step = (ledger, now) => {
		const places = placesOf(ledger, now);
		const next = places > 0 ? confirm(ledger, id, places) : undefined;
		const group = (next ?? ledger).groups.find((one) => one.id === id);
		if (group) result = group.unconfirmed ? 'closed' : group.state;
		return next;
	};
	await changeLedger(blobs, outing, step, { until });
	return result;
};

const failed = (reason: string, reply: Response): Response => {
	log('Outings not answered', { reason });
	return reply;
};

/** Netlify caches a function's answer only with `netlify-cdn-cache-control`. */
const FRESH = 'public, max-age=30';
const HEADERS = {
	'cache-control': FRESH,
	'netlify-cdn-cache-control': FRESH,
	// Else each invented query is cached separately.
	'netlify-vary': 'query=none',
	'x-content-type-options': 'nosniff',
};

/** `GET /api/outings`: the places of each coming outing; of none while outings are off. */
export const answerPlaces = orFail(
	async (request, context) => {
		// No page asks with a query.
		if (new URL(request.url).search) return jsonReply(400);
		const blobs = openBlobs(context.deploy.context);
		const now = toLisbon(Date.now());
		const coming = Object.values(features.outings ? outings : {}).filter(({ end }) => now < end);
		const entries = coming.map(async ({ id }) => {
			const ledger = withNewest(await readLedger(blobs, id), id);
			if (!ledger) return [id, { left: 0, closed: true }] as const;
			const left = Math.max(0, ledger.outing.places - countPeople(ledger, 'confirmed'));
			// Newer content may have called it off, or removed it, although this build's pages do not say so.
			const closed = ledger.closed || !ledger.isOnSite || ledger.outing.state === 'cancelled';
			return [id, { left, closed }] as const;
		});
		return Response.json({ outings: Object.fromEntries(await Promise.all(entries)) }, { headers: HEADERS });
	},
	(_, reason) => failed(reason, jsonReply(500)),
);

const replyResult = ({ params }: Context, result: OutingResult): Response =>
	pageReply(wordsOf(params['language']).routes.outingResult(result));

/** `POST /outings/{id}/confirm?t={token}`, in another language below its code. */
export const answerConfirmation = orFail(
	async (request, context, until) => {
		if (isCrossSite(request)) return replyResult(context, 'link-expired');
		const blobs = openBlobs(context.deploy.context);
		const ids = await readLink(blobs, CONFIRMATION, new URL(request.url).searchParams.get('t') ?? '');
		const [id = '', group = ''] = ids ?? [];
		if (!ids || id !== context.params['id']) return replyResult(context, 'link-expired');
		const result = await confirmGroup(blobs, id, group, until);
		context.waitUntil(notifyOuting(blobs, id, context.deploy.context));
		return replyResult(context, result);
	},
	(_, reason, context) => failed(reason, replyResult(context, 'link-failed')),
);

type NewGroup = Omit<Group, 'state' | 'unconfirmed'>;

/** `result`: the page that answers a plain form whose group has no ticket; by default the page of accepted forms. */
type Verdict = Pick<FormResult, 'outcome' | 'answer'> & { readonly result?: OutingResult };

const refuse = (reason: NonNullable<RegistrationAnswer['reason']>, errors?: RegistrationAnswer['errors']): Verdict => ({
	outcome: 'refused',
	answer: { reason, ...(errors && { errors }) },
	result: reason,
});

const grant = (outcome: 'accepted' | 'repeated', state: Group['state']): Verdict => ({
	outcome,
	answer: { state },
	...(state === 'waiting' && { result: state }),
});

/** What the page may say at once: nothing about a group that a mail has still to confirm. The mail has the link, too. */
const factsOf = async (
	blobs: Store,
	ledger: Ledger,
	group: Group,
): Promise<Pick<RegistrationAnswer, 'ticket' | 'position'>> => {
	if (group.unconfirmed) return {};
	const { id } = ledger.outing;
	const position = positionOf(ledger, group);
	const place = position > 0 && { position };
	try {
		const toToken = await openTokens(blobs, id);
		const { routes } = wordsOf(group.language);
		return { ticket: `${routes.outingTicket(id)}?${new URLSearchParams({ t: toToken(ledger, group) })}`, ...place };
	} catch (error) {
		log('Ticket not linked', { reason: toReason(error) });
		return { ...place };
	}
};

/** A repeat gets the first answer. */
const tryToRegister = (ledger: Ledger, group: NewGroup, now: string): [Verdict, Ledger?] => {
	const { outing } = ledger;
	// A repeat, or this request's own write, whose answer was lost.
	const before = ledger.groups.find(({ fingerprint }) => fingerprint === group.fingerprint);
	if (before) return [grant('repeated', before.state)];
	const left = outing.places - countPeople(ledger, 'confirmed');
	const availability = availabilityOf(outing, now, { left, closed: ledger.closed });
	if (['cancelled', 'past', 'opens', 'closed'].includes(availability)) return [refuse('closed')];
	const young = group.people.flatMap(({ birthYear }, index) =>
		isTooYoung(birthYear, outing) ? [[`people.${index}.birthYear`, 'late'] as const] : [],
	);
	if (young.length > 0) return [refuse('too-young', Object.fromEntries(young))];
	if (group.people.length > outing.places) return [refuse('full')];
	const next = register(ledger, group, outing);
	const state = next?.groups.at(-1)?.state;
	return state ? [grant('accepted', state), next] : [refuse('full')];
};

/** Accepts a registration by writing it into the outing's ledger. */
export const acceptRegistration = async (
	input: RegistrationInput,
	{ key, blobs, until }: ReceiveContext,
): Promise<FormResult> => {
	const { outing, ...sent } = input;
	const { routes } = wordsOf(input.language);
	const fingerprint = fingerprintOf('registration', input, key);
	const group = { id: randomUUID(), registeredAt: new Date().toISOString(), fingerprint, ...sent };
	let verdict = refuse('gone');
	let after: Ledger | undefined;
	const step: Step = (ledger, now) => {
		if (!ledger.isOnSite) return undefined;
		const [judged, next] = tryToRegister(ledger, group, now);
		verdict = judged;
		after = next ?? ledger;
		return next;
	};
	if (findOffer(outing)) await changeLedger(blobs, outing, step, { until });
	const admitted = after?.groups.find((one) => one.fingerprint === fingerprint);
	const facts = after && admitted && (await factsOf(blobs, after, admitted));
	const { outcome, answer, result } = verdict;
	// The ticket says whether there is a place, and which one in the list.
	const page = facts?.ticket ?? (result && routes.outingResult(result));
	return { id: group.id, outcome, answer: { ...answer, ...facts }, page };
};

/** `POST /api/registration`. */
export const answerRegistration = receiveForm(registrationForm, acceptRegistration, (_, { outing }, context) =>
	notifyOuting(context.blobs, outing, context.deployContext),
);
