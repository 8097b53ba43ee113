import { createElement, createIcon } from '#src/components/create-element.ts';
import { whileInFlight } from '#src/components/in-flight.ts';
import { fill } from '#src/format/text.ts';
import type { FormErrors } from '#src/forms/validate.ts';
import type { TextGroup } from '#src/i18n/translate.ts';
import type { DeskAnswer, DeskFacts } from './answer.ts';

type DeskWords = TextGroup<'desk'>['words'];

type Fields = DeskFacts['fields'];

const TYPES = { date: 'date', time: 'time', link: 'url' } as const;

/** The fields that an action asks for, as all forms of the site have them. */
const renderFields = (fields: Fields, words: DeskWords): readonly HTMLElement[] =>
	fields.map(({ kind, name, label: text, value = '' }) => {
		const required = kind === 'date' || kind === 'time';
		const properties = { id: name, name, value, required };
		const control =
			kind === 'sentence'
				? createElement('textarea', properties)
				: createElement('input', { ...properties, type: TYPES[kind] });
		const mark = required
			? createElement('span', { className: 'field-required' }, '*')
			: createElement('span', { className: 'field-optional' }, words.optional);
		const label = createElement('label', { htmlFor: name }, `${text} `, mark);
		return createElement('div', { className: 'field' }, label, control);
	});

/** Shows what is wrong beside each field, and takes the focus to the first. */
const showErrors = (form: HTMLFormElement, fields: Fields, errors: FormErrors, words: DeskWords): void => {
	for (const old of form.querySelectorAll('.field-error')) old.remove();
	const sentences: Readonly<Record<string, string>> = words.errors;
	for (const { name, label } of fields) {
		const control = form.querySelector<HTMLElement>(`#${name}`);
		const key = errors[name];
		control?.toggleAttribute('aria-invalid', false);
		control?.removeAttribute('aria-describedby');
		if (!control || !key) continue;
		const error = createElement('p', { className: 'field-error', id: `${name}-error` }, createIcon('warning'));
		error.append(fill(sentences[key] ?? words.errors.invalid, { label }));
		control.setAttribute('aria-invalid', 'true');
		control.setAttribute('aria-describedby', error.id);
		control.after(error);
	}
	form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
};

/** Longer than the function itself waits for its store. */
const TIMEOUT_MS = 20_000;

/** What a button's address ends in: a form, a submission, its day and an action. In old mails it is one word with a dot. */
const TARGET = /^#([a-z-]+(?:\/[\w-]+){3}|[\w-]+\.[\w-]+)$/i;
const SIGN_IN = /^#entrar=(\S+)$/;

/** The storage key of the target that was opened on a device without access, until it has access. */
const PENDING_TARGET = 'desk-target';

const post = async (address: string, question: object): Promise<DeskAnswer | undefined> => {
	const response = await fetch(address, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(question),
		signal: AbortSignal.timeout(TIMEOUT_MS),
	});
	const answer: DeskAnswer = await response.json();
	return answer.status === response.status ? answer : undefined;
};

const formatMoment = (iso: string): string =>
	new Date(iso).toLocaleString(document.documentElement.lang, {
		dateStyle: 'long',
		timeStyle: 'short',
		timeZone: 'Europe/Lisbon',
	});

const valuesOf = ({ form, number, name, action, state }: DeskFacts) => ({ form, number, name, action, state });

const toDoneWords = (
	words: DeskWords,
	facts: DeskFacts,
	{ at, note, notified, canUndo }: NonNullable<DeskFacts['done']>,
) => [
	fill(words.at, { ...valuesOf(facts), moment: formatMoment(at) }),
	...note.map(([label, value]) => `${label}: ${value}`),
	...notified.map(({ to, subject }) => fill(words.told[to], { ...valuesOf(facts), subject })),
	...(facts.isNew ? [] : [words.nothingNew]),
	...(canUndo ? [words.undo.text] : []),
	...(facts.isNew && notified.length > 0 ? [words.undo.mailed] : []),
];

type Outcome = readonly [
	kind: 'success' | 'error',
	title: string,
	sentences: readonly string[],
	...more: readonly Node[],
];

/** What became of the last press, above the form. */
const showOutcome = (notice: HTMLElement, ...[kind, title, sentences, ...more]: Outcome): void => {
	notice.className = `notice notice-${kind}`;
	notice.replaceChildren(
		createIcon(kind === 'success' ? 'check' : 'warning'),
		createElement('h2', { id: 'outcome' }, title),
		...sentences.map((sentence) => createElement('p', {}, sentence)),
		...more,
	);
	notice.setAttribute('aria-labelledby', 'outcome');
	notice.hidden = false;
	// A page that was only opened keeps the focus at its start.
	if (navigator.userActivation?.hasBeenActive) notice.focus();
};

const button = (look: string, label: string, onPress: () => void): HTMLElement => {
	const element = createElement('button', { type: 'button', className: `button button-${look}` }, label);
	element.addEventListener('click', onPress);
	return createElement('p', { className: 'notice-actions' }, element);
};

const renderWarning = (warning: string): HTMLElement =>
	createElement('div', { className: 'notice notice-error' }, createIcon('warning'), createElement('p', {}, warning));

/** What a button is about, what it asks, and whom it tells. */
const renderForm = (facts: DeskFacts, words: DeskWords): readonly HTMLElement[] => {
	const { fields, recipients, summary, warning, action } = facts;
	const sentences = recipients.map((to) => fill(words.tells[to], valuesOf(facts)));
	return [
		createElement('h2', {}, fill(words.about, valuesOf(facts))),
		createElement('p', {}, fill(words.state, valuesOf(facts))),
		...(summary ? [createElement('p', { className: 'desk-summary' }, summary)] : []),
		...renderFields(fields, words),
		...(warning ? [renderWarning(warning)] : []),
		createElement('p', { className: 'form-note' }, sentences.join(' ') || words.tells.nobody),
		createElement('button', { className: `button button-${warning ? 'grave' : 'primary'}` }, action),
	];
};

/** Mounts the page: it asks what the link in its address is about, and only its button acts. */
export const openDesk = (): void => {
	const form = document.querySelector<HTMLFormElement>('[data-desk]');
	const notice = document.querySelector<HTMLElement>('[data-outcome]');
	if (!form || !notice) return;
	const words: DeskWords = JSON.parse(form.dataset['words'] ?? '');
	const { reasons } = words;
	const access = document.querySelector<HTMLElement>('[data-access]');
	const target = TARGET.exec(location.hash)?.[1];
	const signIn = SIGN_IN.exec(location.hash)?.[1];
	let fields: DeskFacts['fields'] = [];
	let isBusy = false;

	const announce = (...outcome: Outcome) => showOutcome(notice, ...outcome);

	const showFailure = () =>
		announce(
			'error',
			words.failed,
			[words.failedHelp],
			button('outline', words.retry, () => void (form.hidden ? ask({ ...question }) : act())),
		);

	const showAccess = (kind: NonNullable<DeskAnswer['access']>) => {
		if (access) access.hidden = kind !== 'granted';
		const waiting = localStorage.getItem(PENDING_TARGET);
		if (kind === 'granted' && waiting) {
			localStorage.removeItem(PENDING_TARGET);
			location.replace(`#${waiting}`);
			return;
		}
		const { title, text } = words.access[kind];
		const isMail = kind === 'sent' || kind === 'limit' || kind === 'failed';
		form.hidden = true;
		announce(
			kind === 'limit' || kind === 'failed' ? 'error' : 'success',
			title,
			[text],
			...(isMail ? [button('outline', words.retry, () => void ask({}))] : []),
		);
	};

	const askToSignIn = () => {
		if (target) localStorage.setItem(PENDING_TARGET, target);
		if (access) access.hidden = true;
		form.hidden = true;
		const { title, text } = reasons.key;
		announce(
			'error',
			title,
			[text],
			button('primary', words.access.send, () => void ask({ signIn: true })),
		);
	};

	const showForm = (facts: DeskFacts) => {
		fields = facts.fields;
		form.replaceChildren(...renderForm(facts, words));
		form.hidden = false;
	};

	const show = ({ reason, errors, facts, access: granted }: Partial<DeskAnswer> = {}) => {
		notice.hidden = true;
		if (granted) return showAccess(granted);
		if (reason === 'key') return askToSignIn();
		if (access) access.hidden = !(facts ?? errors);
		if (errors) return showErrors(form, fields, errors, words);
		const values = facts ? valuesOf(facts) : {};
		form.hidden ||= Boolean(reason ?? facts?.done);
		const first = facts?.first ? [fill(words.first, { first: facts.first })] : [];
		if (reason) announce('error', fill(reasons[reason].title, values), [fill(reasons[reason].text, values), ...first]);
		else if (!facts) showFailure();
		else if (facts.done)
			announce(
				'success',
				facts.done.title,
				toDoneWords(words, facts, facts.done),
				...(facts.done.canUndo ? [button('outline', words.undo.button, () => void ask({ undo: true }))] : []),
			);
		else {
			showForm(facts);
			if ('undo' in question) announce('success', words.undo.done, []);
		}
	};

	let question: object = {};
	const ask = async (next: object) => {
		if (isBusy) return;
		isBusy = true;
		question = next;
		// Without a readable answer the outcome is unknown.
		show(await whileInFlight(post(form.action, { ...question, target })).catch(() => undefined));
		isBusy = false;
	};
	const act = () => ask({ ...Object.fromEntries(new FormData(form)), act: true });
	form.addEventListener('submit', (event) => {
		event.preventDefault();
		void act();
	});
	// Another button of the same mail, opened in the same tab. The link that skips the menu leaves a fragment too.
	addEventListener(
		'hashchange',
		() => (TARGET.test(location.hash) || SIGN_IN.test(location.hash)) && location.reload(),
	);
	access?.querySelector('button')?.addEventListener('click', () => void ask({ endAccess: true }));
	if (target) void ask({});
	else if (signIn) {
		// The page alone gives no access, because programs that check links open it too.
		const { title, text, button: label } = words.access.offer;
		history.replaceState(null, '', location.pathname);
		announce(
			'success',
			title,
			[text],
			button('primary', label, () => void ask({ enter: signIn })),
		);
	} else announce('error', reasons.missing.title, [reasons.missing.text]);
};
