import { millisecondsInDay } from 'date-fns/constants';
import { DEFAULT_LANGUAGE } from '#src/format/language.ts';
import { formatPriceIn } from '#src/format/money.ts';
import { DRAFT } from '#src/forms/react/stored-drafts.ts';

// The guide's page at a meeting point without a network. What is pressed waits on the phone and is sent once there is one; the
// function takes each entry once, and of two about a person the later.

/** As the function reads it: that somebody came or not, or that somebody turned up. */
interface Entry {
	/** ISO 8601, UTC. */
	readonly at: string;
	readonly person?: string;
	readonly came?: string;
	readonly id?: string;
	readonly name?: string;
	readonly contact?: string;
}

const page = document.querySelector<HTMLElement>('[data-guide]');
const KEY = `${DRAFT}guide/${page?.dataset['guide']}`;

/** What waits is an unsent draft, so that every page removes it in time from a phone that never opens this one again. */
const store = (entries: readonly Entry[]): void => {
	const [first] = entries;
	if (!first) localStorage.removeItem(KEY);
	else localStorage.setItem(KEY, JSON.stringify({ failedAt: Date.parse(first.at), entries }));
};

/** The function takes nothing later. */
const isLate = ({ at }: Entry): boolean => Date.now() - Date.parse(at) > 2 * millisecondsInDay;

const waiting = (): readonly Entry[] => {
	const stored: readonly Entry[] = JSON.parse(localStorage.getItem(KEY) ?? 'null')?.entries ?? [];
	const fresh = stored.filter((entry) => !isLate(entry));
	if (fresh.length < stored.length) store(fresh);
	return fresh;
};

const find = (selector: string) => page?.querySelector<HTMLElement>(selector);

const show = (selector: string, text: string, isHidden = false): void => {
	const element = find(selector);
	if (!element) return;
	element.textContent = text;
	element.hidden = isHidden;
};

const forms = () => [...(page?.querySelectorAll<HTMLFormElement>('form[data-person]') ?? [])];

const answerOf = (form: HTMLFormElement): string | undefined =>
	form.querySelector<HTMLButtonElement>('[aria-pressed=true]')?.value;

const paysOf = ({ dataset }: HTMLElement): number => Number(dataset['pays'] ?? 0);

/** Who turned up and is sent, but stands in the page only once it is loaded again. */
let unlisted: readonly Entry[] = [];

/** Shows what is noted, also what the function does not know yet. */
const draw = (): void => {
	const entries = waiting();
	for (const { person, came } of entries)
		for (const form of forms().filter(({ dataset }) => dataset['person'] === person))
			for (const button of form.querySelectorAll('button')) button.ariaPressed = String(button.value === came);
	const more = [...unlisted, ...entries.filter(({ id }) => id)];
	const form = find('[data-turned-up]');
	const list = find('[data-waiting]') ?? document.createElement('ol');
	list.dataset['waiting'] = '';
	list.replaceChildren(
		...more.map(({ name, contact }) =>
			Object.assign(document.createElement('li'), { textContent: `${name}, ${contact}` }),
		),
	);
	form?.after(list);
	const came = forms().filter((one) => answerOf(one) === 'true');
	const expected = forms().filter((one) => answerOf(one) !== 'false').length + more.length;
	const paid = came.reduce((sum, one) => sum + paysOf(one), more.length * (form ? paysOf(form) : 0));
	const over = expected - Number(page?.dataset['places']);
	show('[data-came]', String(came.length + more.length));
	show('[data-expected]', String(expected));
	show('[data-paid]', formatPriceIn(DEFAULT_LANGUAGE)(paid));
	show('[data-over]', `${over} acima da lotação.`, over <= 0);
	const count = entries.length;
	show(
		'[data-unsent]',
		`${count === 1 ? 'Falta enviar 1 marca' : `Faltam enviar ${count} marcas`}: seguem quando houver rede.`,
		count === 0,
	);
};

const isTyping = (): boolean =>
	[...(page?.querySelectorAll<HTMLInputElement>('[data-turned-up] input:not([type=hidden])') ?? [])].some(
		({ value }) => value,
	);

let isSending = false;

const send = async (): Promise<void> => {
	const entries = waiting();
	if (isSending || entries.length === 0) return;
	isSending = true;
	try {
		const body = new URLSearchParams({ entries: JSON.stringify(entries) });
		const { status } = await fetch(location.href, { method: 'POST', body });
		// The worker answers with the copy if there is no network: only this status says that the function has them.
		if (status === 204) {
			const sent = new Set(entries.map((entry) => JSON.stringify(entry)));
			store(waiting().filter((entry) => !sent.has(JSON.stringify(entry))));
			unlisted = [...unlisted, ...entries.filter(({ id }) => id)];
			// The copy on this phone then has them, too. Who turned up has buttons there; a name that is being typed would be lost.
			if (unlisted.length > 0 && !isTyping()) location.reload();
			else await fetch(location.href);
		}
	} catch {
		// Later.
	} finally {
		isSending = false;
		draw();
	}
};

page?.addEventListener('submit', (event) => {
	const { target: form, submitter } = event;
	if (!(form instanceof HTMLFormElement)) return;
	const values = Object.fromEntries(new FormData(form, submitter)) as Record<string, string>;
	try {
		const entry = { ...values, at: new Date().toISOString() };
		store([...waiting().filter(({ person }) => !person || person !== values['person']), entry]);
	} catch {
		// Without storage the browser sends the form.
		return;
	}
	event.preventDefault();
	if (values['id']) {
		form.reset();
		const id = form.querySelector<HTMLInputElement>('[name=id]');
		if (id) id.value = crypto.randomUUID();
	}
	draw();
	void send();
});

const RETRY_MS = 20_000;

if (page) {
	page.dataset['live'] = '';
	draw();
	void send();
	addEventListener('online', () => void send());
	setInterval(() => void send(), RETRY_MS);
}
