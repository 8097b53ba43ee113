import { toClock } from '#src/format/clock.ts';
import { OUTINGS_DATA } from '#src/routes.ts';
import { type OutingsData, showStates } from './outing-states.ts';

/** The file that home fetches: all coming outings of the build, by their start. */
export interface HomeData extends OutingsData {
	/** `alone`: the last day on which the card says «A próxima saída»; then the outing's weekend begins. */
	readonly cards: readonly (Readonly<Record<'id' | 'href' | 'title' | 'lang' | 'hours' | 'age' | 'alone', string>> & {
		readonly sheet: Readonly<Record<'weekday' | 'day' | 'month', string>>;
	})[];
}

/** The page has only the outings of two weekends. Long after its build, the next one takes the card of the last. */
const showNext = ({ outings, cards }: HomeData): void => {
	const items = [...document.querySelectorAll<HTMLElement>('.weekend > div > ul > li')];
	const [card, more] = items.slice(-2);
	const next = cards.find(({ id }) => toClock(Date.now(), outings[id]?.timeZone) < (outings[id]?.end ?? ''));
	const heading = card?.querySelector('h3');
	const words = card?.querySelector('[data-words]');
	if (!card || !more?.classList.contains('is-current') || !next || !heading?.nextSibling || !words) return;
	const { id, href, title, lang, hours, age, alone, sheet } = next;
	card.dataset['outing'] = id;
	card.dataset['from'] = '';
	delete card.dataset['until'];
	const sentence = card.querySelector<HTMLElement>('[data-passing]');
	if (sentence) Object.assign(sentence.dataset, { from: '', until: alone });
	const put = (selector: string, properties: object) => Object.assign(card.querySelector(selector) ?? {}, properties);
	put('.date-sheet', { innerHTML: `${sheet.weekday} <b>${sheet.day}</b> ${sheet.month}` });
	put('h3 a', { href, lang, textContent: title });
	heading.nextSibling.textContent = hours;
	words.parentElement?.replaceChildren(age, words);
	more.remove();
	// Its days are compared anew.
	document.dispatchEvent(new Event('visibilitychange'));
};

// A file of its own, which home loads later. Without an answer home's outings stay as they were built. The data lie beside
// the page, in its language.
const response = await fetch(location.pathname.replace(/\/home\/?$/, OUTINGS_DATA));
if (response.ok) {
	const data: HomeData = await response.json();
	showNext(data);
	showStates(undefined, data);
}
