import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { availabilityOf } from '#src/features/outings/availability.ts';
import { type RegistrationInput, registrationForm } from '#src/features/outings/form.ts';
import type { OutingOffer } from '#src/features/outings/offer.ts';
import { routes } from '#src/routes.ts';
import { type Change, countPeople, type Ledger, type Party, register } from '../outings/ledger.ts';
import { changeLedger, findOffer, settleLedger } from '../outings/ledger-store.ts';
import { type Received, type Reception, receiveForm } from '../receive-form.ts';
import { addressDigest } from '../submission.ts';

type Reason = 'closed' | 'full' | 'too-young' | 'gone';

/** What becomes of a registration: the visitor's place, why there is none, or that the address has another one. */
type Verdict =
	| { readonly outcome: 'accepted' | 'repeated'; readonly state: Party['state'] }
	| { readonly outcome: 'refused'; readonly reason: Reason }
	| { readonly outcome: 'duplicate' };

type NewParty = Omit<Party, 'state'>;

const refuse = (reason: Reason): Verdict => ({ outcome: 'refused', reason });

/** What the visitor sent, without what the ledger adds. */
const sentIn = ({ name, email, contact, people, note }: NewParty) => ({ name, email, contact, people, note });

/** A repeat may also be this very request, when the answer of its write was lost. */
const compare = (before: Party, party: NewParty): Verdict =>
	isDeepStrictEqual(sentIn(before), sentIn(party))
		? { outcome: 'repeated', state: before.state }
		: { outcome: 'duplicate' };

/** Of a year of birth it is not known whether the birthday has come, so all who reach the age in that year may come. */
const isTooYoung = ({ people }: NewParty, { start, leastAge = 0 }: OutingOffer): boolean =>
	people.some(({ birthYear }) => Number(start.slice(0, 4)) - Number(birthYear) < leastAge);

const judge = (ledger: Ledger, party: NewParty, offer: OutingOffer, now: string): Verdict & { change?: Change } => {
	const address = addressDigest(party.email);
	const before = ledger.parties.find(({ email }) => addressDigest(email) === address);
	if (before) return compare(before, party);
	const left = offer.places - countPeople(ledger, 'confirmed');
	const availability = availabilityOf(offer, now, { left, closed: ledger.closed });
	if (['cancelled', 'past', 'opens', 'closed'].includes(availability)) return refuse('closed');
	if (isTooYoung(party, offer)) return refuse('too-young');
	const change = register(ledger, party, offer);
	const state = change?.ledger.parties.at(-1)?.state;
	return change && state ? { outcome: 'accepted', state, change } : refuse('full');
};

const answerOf = (verdict: Verdict): Pick<Received, 'answer' | 'page'> => {
	if (verdict.outcome === 'refused')
		return { answer: { reason: verdict.reason }, page: routes.outingResult(verdict.reason) };
	if (verdict.outcome === 'duplicate') return {};
	const { state } = verdict;
	return { answer: { state }, page: state === 'waiting' ? routes.outingResult(state) : undefined };
};

/** Writes a registration into its outing's ledger: it is accepted exactly when that write stands. */
export const takeRegistration = async (
	{ outing, ...sent }: RegistrationInput,
	{ blobs, deployContext, until }: Reception,
): Promise<Received> => {
	const party = { id: randomUUID(), registeredAt: new Date().toISOString(), ...sent };
	let verdict = refuse('gone');
	if (findOffer(outing))
		await changeLedger(
			blobs,
			outing,
			(ledger, offer, now) => {
				if (!offer) return undefined;
				const { change, ...rest } = judge(ledger, party, offer, now);
				verdict = rest;
				return change;
			},
			until,
		);
	const { outcome } = verdict;
	const hasPlace = outcome === 'accepted' || outcome === 'repeated';
	const afterwards = hasPlace ? () => settleLedger(blobs, outing, deployContext) : undefined;
	return { id: party.id, outcome, ...answerOf(verdict), afterwards };
};

/** `POST /api/registration`. */
export const answerRegistration = receiveForm(registrationForm, takeRegistration);
