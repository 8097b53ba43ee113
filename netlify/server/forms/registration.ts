import { randomUUID } from 'node:crypto';
import { type RegistrationAnswer, type RegistrationInput, registrationForm } from '#src/features/outings/form.ts';
import type { OutingOffer } from '#src/features/outings/offer.ts';
import { availabilityOf } from '#src/features/outings/outing-time.ts';
import { routes } from '#src/routes.ts';
import { type ReceiveContext, type Received, receiveForm } from '../http/receive-form.ts';
import { fingerprintOf } from '../outbox/submission.ts';
import { type Change, countPeople, type Ledger, type Party, register } from '../outings/ledger.ts';
import { changeLedger, findOffer, type Step } from '../outings/ledger-store.ts';
import { settleLedger } from '../outings/settle-ledger.ts';

type NewParty = Omit<Party, 'state' | 'held'>;

/** What becomes of a registration. */
type Verdict = Omit<Received, 'id'>;

const refuse = (reason: NonNullable<RegistrationAnswer['reason']>): Verdict => ({
	outcome: 'refused',
	answer: { reason },
	page: routes.outingResult(reason),
});

const grant = (outcome: 'accepted' | 'repeated', state: Party['state']): Verdict => ({
	outcome,
	answer: { state },
	page: state === 'waiting' ? routes.outingResult(state) : undefined,
});

/** Only the year of birth is known, so all who reach the age in that year may come. */
const isTooYoung = ({ people }: NewParty, { start, leastAge = 0 }: OutingOffer): boolean =>
	people.some(({ birthYear }) => Number(start.slice(0, 4)) - Number(birthYear) < leastAge);

/**
 * What is answered never depends on whether an address is registered, which anybody could ask: only the address's own mail
 * says it. Who sends again what the same page has sent already gets the first answer.
 */
const judge = (ledger: Ledger, party: NewParty, offer: OutingOffer, now: string): [Verdict, Change?] => {
	// It may also be this very request, when the answer of its write was lost.
	const before = ledger.parties.find(({ fingerprint }) => fingerprint === party.fingerprint);
	if (before) return [grant('repeated', before.state)];
	const left = offer.places - countPeople(ledger, 'confirmed');
	const availability = availabilityOf(offer, now, { left, closed: ledger.closed });
	if (['cancelled', 'past', 'opens', 'closed'].includes(availability)) return [refuse('closed')];
	if (isTooYoung(party, offer)) return [refuse('too-young')];
	const change = register(ledger, party, offer);
	const state = change?.ledger.parties.at(-1)?.state;
	return state ? [grant('accepted', state), change] : [refuse('full')];
};

/** Writes a registration into its outing's ledger: it is accepted exactly when that write stands. */
export const takeRegistration = async (
	input: RegistrationInput,
	{ key, blobs, deployContext, until }: ReceiveContext,
): Promise<Received> => {
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
	const isIn = verdict.outcome === 'accepted' || verdict.outcome === 'repeated';
	const afterwards = isIn ? () => settleLedger(blobs, outing, deployContext) : undefined;
	return { id: party.id, ...verdict, afterwards };
};

/** `POST /api/registration`. */
export const answerRegistration = receiveForm(registrationForm, takeRegistration);
