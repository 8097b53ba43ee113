import { randomUUID } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import {
	isTooYoung,
	type RegistrationAnswer,
	type RegistrationInput,
	registrationForm,
} from '#src/features/outings/form.ts';
import type { OutingOffer } from '#src/features/outings/offer.ts';
import { availabilityOf } from '#src/features/outings/outing-time.ts';
import { toLisbon } from '#src/format/lisbon.ts';
import { type OutingResult, routes } from '#src/routes.ts';
import { openBlobs } from '../blobs.ts';
import { features, outings } from '../content.ts';
import { isCrossSite, jsonReply, orFail, pageReply, type ReceiveContext, receiveForm } from '../http/receive-form.ts';
import { log } from '../log.ts';
import { sendQueued } from '../outbox/deliver.ts';
import { fingerprintOf, ledgerKey } from '../outbox/submission.ts';
import type { FormResult } from '../outbox/submission-store.ts';
import { type Change, cancel, confirm, countPeople, type Ledger, type Party, placesOf, register } from './ledger.ts';
import { CONFIRMATION, changeLedger, findNewest, findOffer, readLedger, readLink, type Step } from './ledger-store.ts';

/** `link-expired` also if the outing is over or has no such group. */
export const cancelParty = async (
	blobs: Store,
	outing: string,
	party: string,
	until?: number,
): Promise<OutingResult> => {
	let result: OutingResult = 'link-expired';
	const step: Step = (ledger, offer, now) => {
		if (now >= ledger.announced.end) return undefined;
		const change = cancel(ledger, party, placesOf(offer, now));
		if (change) result = 'cancelled';
		// Unless this call cancelled it, and the answer of its write was lost.
		else if (result !== 'cancelled' && ledger.cancelled.includes(party)) result = 'already-cancelled';
		return change;
	};
	await changeLedger(blobs, outing, step, until);
	return result;
};

/** Confirms a held group. `link-expired` also if it has lapsed, or there is none. */
const confirmParty = async (blobs: Store, outing: string, id: string, until?: number): Promise<OutingResult> => {
	let result: OutingResult = 'link-expired';
	const step: Step = (ledger, offer, now) => {
		const places = placesOf(offer, now);
		const change = places > 0 ? confirm(ledger, id, places) : undefined;
		const party = (change?.ledger ?? ledger).parties.find((one) => one.id === id);
		if (party) result = party.held ? 'closed' : party.state;
		return change;
	};
	await changeLedger(blobs, outing, step, until);
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
			const ledger = await readLedger(blobs, id);
			const places = findNewest(ledger, id)?.places ?? 0;
			const taken = ledger ? countPeople(ledger, 'confirmed') : 0;
			return [id, { left: Math.max(0, places - taken), closed: ledger?.closed ?? false }] as const;
		});
		return Response.json({ outings: Object.fromEntries(await Promise.all(entries)) }, { headers: HEADERS });
	},
	(_, reason) => failed(reason, jsonReply(500)),
);

const replyResult = (result: OutingResult): Response => pageReply(routes.outingResult(result));

/** `POST /outings/{id}/confirm?t={token}`. */
export const answerConfirmation = orFail(
	async (request, context, until) => {
		if (isCrossSite(request)) return replyResult('link-expired');
		const blobs = openBlobs(context.deploy.context);
		const ids = await readLink(blobs, CONFIRMATION, new URL(request.url).searchParams.get('t') ?? '');
		const [id = '', party = ''] = ids ?? [];
		if (!ids || id !== context.params['id']) return replyResult('link-expired');
		const result = await confirmParty(blobs, id, party, until);
		context.waitUntil(sendQueued(blobs, ledgerKey(id), context.deploy.context));
		return replyResult(result);
	},
	(_, reason) => failed(reason, replyResult('link-failed')),
);

type NewParty = Omit<Party, 'state' | 'held'>;

type Verdict = Omit<FormResult, 'id'>;

const refuse = (reason: NonNullable<RegistrationAnswer['reason']>, errors?: RegistrationAnswer['errors']): Verdict => ({
	outcome: 'refused',
	answer: { reason, ...(errors && { errors }) },
	page: routes.outingResult(reason),
});

const grant = (outcome: 'accepted' | 'repeated', state: Party['state']): Verdict => ({
	outcome,
	answer: { state },
	page: state === 'waiting' ? routes.outingResult(state) : undefined,
});

/** Does not reveal whether the address is registered. A repeat gets the first answer. */
const judge = (ledger: Ledger, party: NewParty, offer: OutingOffer, now: string): [Verdict, Change?] => {
	// A repeat, or this request's own write, whose answer was lost.
	const before = ledger.parties.find(({ fingerprint }) => fingerprint === party.fingerprint);
	if (before) return [grant('repeated', before.state)];
	const left = offer.places - countPeople(ledger, 'confirmed');
	const availability = availabilityOf(offer, now, { left, closed: ledger.closed });
	if (['cancelled', 'past', 'opens', 'closed'].includes(availability)) return [refuse('closed')];
	const young = party.people.flatMap(({ birthYear }, index) =>
		isTooYoung(birthYear, offer) ? [[`people.${index}.birthYear`, 'late'] as const] : [],
	);
	if (young.length > 0) return [refuse('too-young', Object.fromEntries(young))];
	const change = register(ledger, party, offer);
	const state = change?.ledger.parties.at(-1)?.state;
	return state ? [grant('accepted', state), change] : [refuse('full')];
};

/** Accepts a registration by writing it into the outing's ledger. */
export const acceptRegistration = async (
	input: RegistrationInput,
	{ key, blobs, until }: ReceiveContext,
): Promise<FormResult> => {
	const { outing, ...sent } = input;
	const fingerprint = fingerprintOf('registration', input, key);
	const party = { id: randomUUID(), registeredAt: new Date().toISOString(), fingerprint, ...sent };
	let verdict = refuse('gone');
	const step: Step = (ledger, offer, now) => {
		if (!offer) return undefined;
		const [judged, change] = judge(ledger, party, offer, now);
		verdict = judged;
		return change;
	};
	if (findOffer(outing)) await changeLedger(blobs, outing, step, until);
	return { id: party.id, ...verdict };
};

/** `POST /api/registration`. */
export const answerRegistration = receiveForm(registrationForm, acceptRegistration, (_, { outing }, context) =>
	sendQueued(context.blobs, ledgerKey(outing), context.deployContext),
);
