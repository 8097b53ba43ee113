import { setTimeout as sleep } from 'node:timers/promises';
import { DEFAULT_LANGUAGE, type Language } from '#src/format/language.ts';
import { fill as fillIn } from '#src/format/text.ts';
import { addressIn } from '#src/translated-addresses.ts';
import en from '../../public/assets/i18n/en.json' with { type: 'json' };
import pt from '../../public/assets/i18n/pt.json' with { type: 'json' };
import type { Engine } from './engines.ts';

const DICTIONARIES: Readonly<Record<Language, typeof pt>> = { pt, en };

/** WebDriver's characters for keys. */
export const KEYS = { Enter: '\uE007', Escape: '\uE00C', ArrowRight: '\uE014', Tab: '\uE004' } as const;

const PATIENCE_MS = 15_000;

interface Situation {
	readonly engine: Engine;
	readonly origin: string;
	readonly language: Language;
	readonly stopSite: () => Promise<void>;
}

/** A person at a browser, who reads, presses and types. Every address is given as a Portuguese page has it. */
const personIn = ({ engine, origin, language }: Situation) => {
	/** Waits until the expression is true in the page. */
	const see = async (expression: string): Promise<void> => {
		const end = Date.now() + PATIENCE_MS;
		let seen: unknown;
		while (Date.now() < end) {
			seen = await engine.evaluate(expression).catch(String);
			if (seen === true) return;
			await sleep(100);
		}
		throw new Error(`Not true: ${expression} (${JSON.stringify(seen)})`);
	};
	const read = (text: string, within = 'body') =>
		see(
			`[...document.querySelectorAll(${JSON.stringify(within)})].some((place) => place.innerText.replace(/\\s+/g, ' ').includes(${JSON.stringify(text)}))`,
		);
	/** Presses the visible element that the selector finds, with this text or name if one is given. */
	const press = async (selector: string, name = ''): Promise<void> => {
		const find = `[...document.querySelectorAll(${JSON.stringify(selector)})].find((one) => one.getClientRects().length > 0 && ((one.getAttribute('aria-label') ?? '') + one.textContent).includes(${JSON.stringify(name)}))`;
		await see(`Boolean(${find})`);
		// Waits until it has come to rest: WebKit scrolls back to a field a moment after something was typed into it.
		const place = await engine.evaluate(
			`(async () => { const one = ${find}; for (let top, tries = 0; tries < 20 && !(Math.abs(top - (top = one.getBoundingClientRect().top)) < 1); tries += 1, await new Promise((go) => setTimeout(go, 150))) one.scrollIntoView({ block: 'center', behavior: 'instant' }); const { x, y, width, height } = one.getBoundingClientRect(); return [x + width / 2, y + height / 2]; })()`,
		);
		const [x = 0, y = 0] = place as number[];
		await engine.press(x, y);
	};
	return {
		engine,
		origin,
		see,
		read,
		press,
		texts: DICTIONARIES[language],
		hrefOf: (path: string) => addressIn(language, path),
		open: (path: string) => engine.open(origin + addressIn(language, path)),
		key: (name: keyof typeof KEYS) => engine.type(KEYS[name]),
		/** Types into fields by their names. */
		fill: async (values: Readonly<Record<string, string>>, form = 'main form'): Promise<void> => {
			for (const [name, text] of Object.entries(values)) {
				await press(`${form} [name="${name}"]`);
				await engine.type(text);
			}
		},
	};
};

export type Person = ReturnType<typeof personIn>;

interface Journey {
	readonly name: string;
	/** `stopSite`: ends the site's server, as if the network were gone; only where the journey may do it. */
	readonly walk: (person: Person, stopSite: () => Promise<void>) => Promise<void>;
	readonly withoutNetwork?: true;
	/** Its pages are there in Portuguese alone. */
	readonly onlyPortuguese?: true;
	/** Walked in every language by `npm test`, too. */
	readonly inEveryRun?: true;
}

const newAddress = () => `a${crypto.randomUUID().slice(0, 8)}@exemplo.pt`;

const PAGES = ['/home', '/about', '/trails', '/trails/vale-do-moinho', '/news', '/store', '/outings', '/become-member'];

const JOURNEYS: readonly Journey[] = [
	{
		name: 'pages fit into a phone and show their pictures',
		walk: async ({ engine, open, press, see }) => {
			await engine.resize(390, 844);
			for (const page of PAGES) {
				await open(page);
				await see(`document.querySelectorAll('h1').length === 1`);
				await see(`document.documentElement.scrollWidth <= innerWidth`);
				await see(`[...document.images].every((one) => !one.currentSrc || !one.complete || one.naturalWidth > 0)`);
			}
			await open('/home');
			await press('.open-menu');
			await see(`document.querySelector('#menu').matches(':modal')`);
			await press('#menu [command=close]');
			await see(`!document.querySelector('#menu').open`);
			await engine.resize(1280, 900);
		},
	},
	{
		name: 'an enquiry is refused, corrected and sent',
		inEveryRun: true,
		walk: async ({ open, press, read, fill, see, texts }) => {
			await open('/contact');
			await press('main form button[type=submit]');
			await read(texts.form.invalid);
			await see(`document.querySelectorAll('main .field-error').length === 4`);
			await see(`document.activeElement.classList.contains('message-box')`);
			await fill({ name: 'Ana Simões', email: newAddress(), subject: 'Visita', message: 'Há lugar?' });
			await press('main form button[type=submit]');
			await read(texts.form.success);
		},
	},
	{
		name: 'what is typed stays when a translator changes the page before its form runs',
		walk: async ({ engine, open, see }) => {
			await open('/become-member');
			await engine.evaluate(
				`(() => { const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT); const texts = []; while (walker.nextNode()) if (walker.currentNode.data.trim()) texts.push(walker.currentNode); for (const text of texts) { const wrap = document.createElement('span'); text.replaceWith(wrap); wrap.append(text); } })()`,
			);
			await engine.evaluate(`document.querySelector('[name=name]').focus()`);
			await engine.type('John Smith');
			await see(`document.querySelector('main form').noValidate`);
			await see(
				`document.querySelector('[name=name]').value === 'John Smith' && document.activeElement.name === 'name'`,
			);
		},
	},
	{
		name: 'the gallery opens, moves and closes',
		onlyPortuguese: true,
		walk: async ({ open, press, see, key }) => {
			await open('/about');
			await press('[data-gallery] a');
			const isAt = (place: number) => `document.querySelector('dialog[open]')?.innerText.includes('${place} de 8')`;
			await see(isAt(1));
			await key('ArrowRight');
			await see(isAt(2));
			await key('Escape');
			await see(`!document.querySelector('dialog[open]')`);
			await see(`document.activeElement.closest('[data-gallery]') !== null`);
		},
	},
	{
		name: 'an action is scheduled in the dialog, with a day from the calendar',
		walk: async ({ open, press, read, fill, see, texts }) => {
			await open('/home');
			await press('a[data-schedule]');
			await fill({ firstName: 'João', lastName: "D'Ávila", email: newAddress() }, 'dialog[open] form');
			await press('dialog[open] button', texts.schedule.calendar.open);
			await press('dialog[open] button', texts.schedule.calendar.next);
			await press('dialog[open] [role=gridcell][aria-disabled=false]');
			await see(`/^\\d{4}\\/\\d\\d\\/\\d\\d$/.test(document.querySelector('dialog[open] [name=date]').value)`);
			await fill({ time: '9h30' }, 'dialog[open] form');
			await press('dialog[open] form button[type=submit]');
			await read(texts.form.success, 'dialog[open]');
		},
	},
	{
		name: 'two people register for an outing',
		walk: async ({ open, press, read, fill, texts }) => {
			await open('/outings/ao-moinho-pela-ribeira');
			await fill({
				name: 'Mary Smith',
				email: newAddress(),
				contact: '+44 20 7946 0018',
				'people.0.birthYear': '1985',
			});
			await press('main form button', texts.registration.people.add);
			await fill({ 'people.1.name': 'John Smith', 'people.1.birthYear': '1983' });
			await press('main form button[type=submit]');
			await read(fillIn(texts.registration.hasPlace_other, { count: 2 }));
		},
	},
	{
		name: 'something is bought',
		walk: async ({ engine, open, press, read, fill, see, texts }) => {
			await open('/store');
			await press('form[data-add="guia-de-campo"] button');
			await see(`localStorage.getItem('cart') !== null`);
			await engine.evaluate(`document.querySelector('dialog[open]')?.close()`);
			await open('/checkout');
			await fill({
				name: 'Rita Peñalosa',
				email: newAddress(),
				contact: '(+351) 912 345 678',
				address: 'Rua das Flores, 12',
				cp: '3000–123',
				county: 'Coimbra',
			});
			await press('main form button[type=submit]');
			await read(texts.order.done.title.replace(/, .*/, ', Rita'));
		},
	},
	{
		name: 'the search finds a trail, and its map opens',
		walk: async ({ hrefOf, open, press, see, fill }) => {
			await open('/search');
			await fill({ q: 'moinho' }, 'search');
			await press(`[data-search-results] a[href="${hrefOf('/trails/vale-do-moinho')}"]`);
			await press('.map-buttons button');
			await see(`document.querySelector('dialog[open] svg path') !== null`);
		},
	},
	{
		name: 'a kept trail, a visited page and the offline page are there without a network',
		withoutNetwork: true,
		walk: async ({ hrefOf, open, press, read, see, texts }, stopSite) => {
			await open('/trails/vale-do-moinho');
			await press('[data-keep] button');
			await see(`navigator.serviceWorker.ready.then(({ active }) => active.state === 'activated')`);
			await read(texts.offline.keep.kept);
			await open('/contact');
			await see(`caches.match('${hrefOf('/contact')}').then(Boolean)`);
			await stopSite();
			await open('/trails/vale-do-moinho').catch(() => undefined);
			await see(`document.title.startsWith('Vale do Moinho')`);
			await open('/contact').catch(() => undefined);
			await see(`document.title.startsWith('${texts.menu.contact}')`);
			await open('/accessibility').catch(() => undefined);
			await read(texts.offline.title);
		},
	},
];

/** The journeys of who reads a language, each under a name of its own. */
export const journeysIn = (language: Language): readonly Journey[] =>
	language === DEFAULT_LANGUAGE
		? JOURNEYS
		: JOURNEYS.filter(({ onlyPortuguese }) => !onlyPortuguese).map((one) => ({
				...one,
				name: `${language}: ${one.name}`,
			}));

export const walkJourney = ({ walk }: Journey, situation: Situation) => walk(personIn(situation), situation.stopSite);
