import { toClock } from '#src/format/clock.ts';
import { fill } from '#src/format/text.ts';
import { PLACES_API } from '#src/routes.ts';
import { type Availability, availabilityOf, type Bookable, type Occupancy } from './outing-time.ts';

type StateWords = Readonly<Record<Availability | 'left' | 'last', string>>;

/** The data of a page's outings, for its script. */
export interface OutingsData {
	/** By id. `opensOn`: the day when registration opens, in words. */
	readonly outings: Readonly<Record<string, Bookable & { readonly opensOn?: string | undefined }>>;
	readonly words: StateWords;
	/** Only on an outing's own page: the explanation of each state. */
	readonly sentences?: Readonly<Record<Availability, string>>;
}

const wordsOf = (words: StateWords, state: Availability, left: number | undefined): string => {
	if (state === 'open' && left !== undefined) return words.left;
	return state === 'few' && left === 1 ? words.last : words[state];
};

type Places = Record<string, { left: number } & Pick<Occupancy, 'closed'>>;

const readData = () => JSON.parse(document.querySelector('[data-outings]')?.textContent ?? '{"outings":{}}');

/** Milliseconds: how long caches keep an answer. */
const FRESH_MS = 30_000;

/**
 * Shows what holds for each outing of the page now: a page is built without knowing how many places are left, nor when it
 * is read. Cards of the agenda hide once they are over; cards of the archive, with `data-passed`, show only then.
 * `onShown` runs after each time.
 */
export const showStates = (onShown?: () => void, data: OutingsData = readData()): void => {
	const { outings, words, sentences } = data;
	let places: Places = {};
	let askedAt = 0;

	const show = () => {
		for (const element of document.querySelectorAll<HTMLElement>('[data-outing]')) {
			const { outing: id = '' } = element.dataset;
			const outing = outings[id];
			if (!outing) continue;
			const occupancy = places[id];
			const now = toClock(Date.now(), outing.timeZone);
			const state = availabilityOf(outing, now, occupancy);
			element.dataset['state'] = state;
			const values = { left: `${occupancy?.left}`, opens: outing.opensOn ?? '' };
			const badge = element.querySelector('[data-words]');
			if (badge) badge.textContent = fill(wordsOf(words, state, occupancy?.left), values);
			const sentence = element.querySelector('[data-sentence]');
			if (sentence && sentences) sentence.textContent = sentences[state];
			const item = element.closest<HTMLElement>('.item');
			const isOver = now >= outing.end;
			if (item) item.hidden = 'passed' in item.dataset ? !isOver : isOver;
		}
		onShown?.();
	};

	/** Whenever the page is looked at: it may have been left open for hours. */
	const refresh = async () => {
		show();
		if (document.hidden || Date.now() < askedAt + FRESH_MS) return;
		askedAt = Date.now();
		// Without an answer the last known places stay; at first there are none, and only dates decide.
		const answer = await fetch(PLACES_API)
			.then((response) => response.json())
			.catch(() => undefined);
		places = answer?.outings ?? places;
		show();
	};
	refresh();
	// A cache may still have the places from before this registration.
	addEventListener('registered', ({ detail: [id, taken] }: CustomEventInit) => {
		const known = places[id];
		if (known) known.left -= taken;
		show();
	});
	document.addEventListener('visibilitychange', refresh);
	window.addEventListener('pageshow', refresh);
};
