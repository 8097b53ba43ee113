import { setTimeout as sleep } from 'node:timers/promises';
import type { Engine } from './engines.ts';

/** WebDriver's characters for keys. */
export const KEYS = { Enter: '\uE007', Escape: '\uE00C', ArrowRight: '\uE014', Tab: '\uE004' } as const;

const PATIENCE_MS = 15_000;

/** A person at a browser, who reads, presses and types. */
const personAt = (engine: Engine, origin: string) => {
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
		const place = await engine.evaluate(
			`(async () => { const one = ${find}; one.scrollIntoView({ block: 'center', behavior: 'instant' }); await new Promise((go) => setTimeout(go, 150)); const { x, y, width, height } = one.getBoundingClientRect(); return [x + width / 2, y + height / 2]; })()`,
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
		open: (path: string) => engine.open(origin + path),
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

export type Person = ReturnType<typeof personAt>;

interface Journey {
	readonly name: string;
	/** `stopSite`: ends the site's server, as if the network were gone; only where the journey may do it. */
	readonly walk: (person: Person, stopSite: () => Promise<void>) => Promise<void>;
	readonly withoutNetwork?: true;
}

const newAddress = () => `a${crypto.randomUUID().slice(0, 8)}@exemplo.pt`;

const PAGES = ['/home', '/about', '/trails', '/trails/vale-do-moinho', '/news', '/store', '/outings', '/become-member'];

export const JOURNEYS: readonly Journey[] = [
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
		name: 'an enquiry is refused, corrected and sent; its address may begin with a capital letter',
		walk: async ({ open, press, read, fill, see }) => {
			await open('/contact');
			await press('main form button[type=submit]');
			await read('Preencha os campos obrigatórios!');
			await see(`document.querySelectorAll('main .field-error').length === 4`);
			await see(`document.activeElement.classList.contains('notice')`);
			await fill({ name: 'Ana Simões', email: `A${newAddress()}`, subject: 'Visita', message: 'Há lugar?' });
			await press('main form button[type=submit]');
			await read('Formulário submetido com successo!');
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
		walk: async ({ open, press, read, fill, see }) => {
			await open('/home');
			await press('a[data-schedule]');
			await fill({ firstName: 'João', lastName: "D'Ávila", email: newAddress() }, 'dialog[open] form');
			await press('dialog[open] button', 'calendário');
			await press('dialog[open] button', 'seguinte');
			await press('dialog[open] [role=gridcell][aria-disabled=false]');
			await see(`/^\\d{4}\\/\\d\\d\\/\\d\\d$/.test(document.querySelector('dialog[open] [name=date]').value)`);
			await fill({ time: '9h30' }, 'dialog[open] form');
			await press('dialog[open] form button[type=submit]');
			await read('Formulário submetido com successo!', 'dialog[open]');
		},
	},
	{
		name: 'something is bought',
		walk: async ({ engine, open, press, read, fill, see }) => {
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
			await read('Obrigad');
		},
	},
	{
		name: 'the search finds a trail, and its map opens',
		walk: async ({ open, press, see, fill }) => {
			await open('/search');
			await fill({ q: 'moinho' }, 'search');
			await press('[data-search-results] a[href="/trails/vale-do-moinho"]');
			await press('.map-actions button');
			await see(`document.querySelector('dialog[open] svg path') !== null`);
		},
	},
	{
		name: 'a kept trail, a visited page and the offline page are there without a network',
		withoutNetwork: true,
		walk: async ({ open, press, read, see }, stopSite) => {
			await open('/trails/vale-do-moinho');
			await press('[data-keep] button');
			await see(`navigator.serviceWorker.ready.then(({ active }) => active.state === 'activated')`);
			await read('Guardado neste aparelho');
			await open('/contact');
			await see(`caches.match('/contact').then(Boolean)`);
			await stopSite();
			await open('/trails/vale-do-moinho').catch(() => undefined);
			await see(`document.title.startsWith('Vale do Moinho')`);
			await open('/contact').catch(() => undefined);
			await see(`document.title.startsWith('Contacto')`);
			await open('/news').catch(() => undefined);
			await read('Sem rede, mas não sem mapa');
		},
	},
];

export const walkJourney = ({ walk }: Journey, engine: Engine, origin: string, stopSite: () => Promise<void>) =>
	walk(personAt(engine, origin), stopSite);
