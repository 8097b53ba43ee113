import { randomUUID } from 'node:crypto';
import { type RegistrationAnswer, type RegistrationInput, registrationForm } from '#src/features/outings/form.ts';
import { availabilityOf } from '#src/features/outings/outing-time.ts';
import { toClock } from '#src/format/clock.ts';
import type { OutingResult } from '#src/routes.ts';
import { features, outings } from '../base/content.ts';
import { log } from '../base/log.ts';
import { wordsOf } from '../base/words.ts';
import { type FormResult, jsonReply, orFail, type ReceiveContext, receiveForm } from '../http/receive-form.ts';
import { openBlobs, type Stored } from '../store/blobs.ts';
import { fingerprintOf } from '../store/fingerprint.ts';
import { countPeople, type Group, type Ledger, positionOf } from './ledger.ts';
import { changeLedger, findOffer, type LedgerChange, notifyOuting, readNewest } from './ledger-store.ts';
import { makeToken, withToken } from './links.ts';
import { findTooYoung } from './person-fields.ts';
import { register } from './places.ts';

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
		const coming = Object.values(features.outings ? outings : {}).filter(
			({ end, timeZone }) => toClock(Date.now(), timeZone) < end,
		);
		const entries = coming.map(async ({ id }) => {
			const ledger = await readNewest(blobs, id);
			if (!ledger) return [id, { left: 0, closed: true }] as const;
			const left = Math.max(0, ledger.outing.places - countPeople(ledger, 'confirmed'));
			// Newer content may have called it off, or removed it, although this build's pages do not say so.
			const closed = ledger.closed || !ledger.isOnSite || ledger.outing.state === 'cancelled';
			return [id, { left, closed }] as const;
		});
		return Response.json({ outings: Object.fromEntries(await Promise.all(entries)) }, { headers: HEADERS });
	},
	(_, reason) => {
		log('Places not answered', { reason });
		return jsonReply(500);
	},
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
const factsOf = (ledger: Ledger, group: Group): Pick<RegistrationAnswer, 'ticket' | 'position'> => {
	if (group.unconfirmed) return {};
	const position = positionOf(ledger, group);
	const token = makeToken(ledger, 'page', group.id);
	const ticket = withToken(wordsOf(group.language).routes.outingTicket(ledger.outing.id), token);
	return { ticket, ...(position > 0 && { position }) };
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
	const young = findTooYoung(group.people, outing);
	if (young) return [refuse('too-young', young)];
	if (group.people.length > outing.places) return [refuse('full')];
	const next = register(ledger, group, outing);
	const state = next?.groups.at(-1)?.state;
	return state ? [grant('accepted', state), next] : [refuse('full')];
};

/** Accepts a registration by writing it into the outing's ledger. */
export const acceptRegistration = async (
	input: RegistrationInput,
	{ key, blobs, until }: ReceiveContext,
): Promise<FormResult & { readonly entry: Stored<Ledger> | undefined }> => {
	const { outing, ...sent } = input;
	const { routes } = wordsOf(input.language);
	const fingerprint = fingerprintOf('registration', input, key);
	const group = { id: randomUUID(), registeredAt: new Date().toISOString(), fingerprint, ...sent };
	let verdict = refuse('gone');
	const step: LedgerChange = (ledger, now) => {
		if (!ledger.isOnSite) return undefined;
		const [judged, next] = tryToRegister(ledger, group, now);
		verdict = judged;
		return next;
	};
	const entry = findOffer(outing) && (await changeLedger(blobs, outing, step, { until }));
	const admitted = entry?.value.groups.find((one) => one.fingerprint === fingerprint);
	const facts = entry && admitted && factsOf(entry.value, admitted);
	const { outcome, answer, result } = verdict;
	// The ticket says whether there is a place, and which one in the list.
	const page = facts?.ticket ?? (result && routes.outingResult(result));
	return { id: group.id, outcome, answer: { ...answer, ...facts }, page, entry };
};

/** `POST /api/registration`. */
export const answerRegistration = receiveForm(registrationForm, acceptRegistration, ({ entry }, { outing }, context) =>
	notifyOuting(context.blobs, outing, context.deployContext, { known: entry }),
);
