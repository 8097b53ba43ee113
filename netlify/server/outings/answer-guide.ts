import { isCrossSite, jsonReply, pageReply, readValues, type Values } from '../http/receive-form.ts';
import { answerPage } from './answer-page.ts';
import { renderGuide } from './guide-page.ts';
import { changeLedger } from './ledger-store.ts';
import { withToken } from './links.ts';
import { midnightAfter, noteAll, opensGuide, turnedUpErrors } from './roll.ts';

/** `GET /outings/{id}/guide?t={token}`. A phone that is lost shows nothing after the day. */
export const showGuide = answerPage(async ({ token, read, draw, say }) => {
	const ledger = await read();
	return ledger && opensGuide(ledger, token)
		? draw(200, renderGuide({ ledger }), midnightAfter(ledger, 1))
		: say('link-expired', 403);
});

/** More than a phone gathers on a walk. */
const ENTRIES_MAX = 500;

/** The list that the page's script sends; a plain form is one entry. `undefined`: no script of ours sends that. */
const entriesOf = (values: Values): readonly object[] | undefined => {
	if (values['entries'] === undefined) return [values];
	try {
		const list: unknown = JSON.parse(String(values['entries']));
		if (!Array.isArray(list) || list.length > ENTRIES_MAX) return undefined;
		return list.filter((one) => typeof one === 'object' && one !== null);
	} catch {
		return undefined;
	}
};

/** `POST` to the same address: from a form of the page, or from its script, which sends what waited for a network. */
export const changeGuide = answerPage(async ({ blobs, id, token, routes, draw, say }, request, until) => {
	if (isCrossSite(request)) return say('link-expired', 403);
	const reading = await readValues(request, 'form');
	if ('refusal' in reading) return jsonReply(reading.refusal);
	const { values } = reading;
	const entries = entriesOf(values);
	if (!entries) return jsonReply(400);
	const isByScript = values['entries'] !== undefined;
	// Who can be asked again gets the form back; what waited on a phone is taken as it is.
	const isRefused = !isByScript && values['id'] !== undefined && turnedUpErrors(values) !== undefined;
	let isOpen = false;
	const entry = await changeLedger(
		blobs,
		id,
		(ledger) => {
			isOpen = opensGuide(ledger, token);
			const noted = isOpen && !isRefused ? noteAll(ledger, entries) : ledger;
			return noted === ledger ? undefined : noted;
		},
		{ until },
	);
	if (!entry || !isOpen) return say('link-expired', 403);
	if (isByScript) return new Response(null, { status: 204 });
	if (isRefused) return draw(422, renderGuide({ ledger: entry.value, typed: values }));
	return pageReply(withToken(routes.outingGuide(id), token));
});
