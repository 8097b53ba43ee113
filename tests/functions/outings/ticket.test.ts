import type { Context } from '@netlify/functions';
import { expect, it, onTestFinished, vi } from 'vitest';
import { features } from '#netlify/server/base/content.ts';
import { showTicket } from '#netlify/server/outings/answer-ticket.ts';
import { routes } from '#src/routes.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import { setTime } from '#tests/support/clock.ts';
import { groupOf, OUTING, type Outings, setOuting, startOutings } from '#tests/support/outings.ts';
import { statusOf } from '#tests/support/raw-request.ts';

const SCRIPT = '<script>alert(1)</script>';
const ESCAPED = '&lt;script&gt;alert(1)&lt;/script&gt;';

const ADD = { do: 'add', name: 'Eva', birthYear: '1990' };

/** What each form in a page sends as it is. */
const formsIn = (html: string): readonly Readonly<Record<string, string>>[] =>
	[...html.matchAll(/<form method="post">.*?<\/form>/gs)].map(([form]) =>
		Object.fromEntries(
			[...form.matchAll(/name="(\w+)"[^>]* value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
		),
	);

/** The ticket of a group: its page, and its buttons with what the page knows. */
const ticketOf = async (outings: Outings, email: string) => {
	await outings.settle();
	const { pathname, search } = new URL(await outings.linkTo(email));
	const address = outings.origin + pathname + search;
	const open = async (more = '') => {
		const response = await fetch(address + more);
		return { status: response.status, headers: response.headers, html: await response.text() };
	};
	const seen = async () => /name="seen" value="(\d+)"/.exec((await open()).html)?.[1] ?? '';
	const send = (fields: Readonly<Record<string, string>>) =>
		fetch(address, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) });
	/** As from a page that was opened now. */
	const press = async (fields: Readonly<Record<string, string>>) => send({ ...fields, seen: await seen() });
	/** Fills in a form of the page, or of the question that `query` opens. */
	const submit = async (fields: Readonly<Record<string, string>>, query = '') => {
		const forms = formsIn((await open(query)).html);
		const form = forms.find(({ do: act, person }) => act === fields['do'] && person === (fields['person'] ?? ''));
		expect(Object.keys(form ?? {})).toEqual(expect.arrayContaining(Object.keys(fields)));
		return send({ ...form, ...fields });
	};
	return { open, seen, send, press, submit, link: pathname + search };
};

it('a line break in a name is a space, whether somebody joins or is corrected', async () => {
	const outings = await startOutings();
	await outings.admit(groupOf('ana', 1));
	const ticket = await ticketOf(outings, 'ana@');
	await ticket.press({ do: 'add', name: 'Eva\r\nBcc: todos', birthYear: '1990' });
	await ticket.press({ do: 'correct', person: '0', name: 'Ana\nReis', birthYear: '1990' });
	const names = (await outings.ledger())?.groups[0]?.people.map(({ name }) => name);
	expect(names).toEqual(['Ana Reis', 'Eva Bcc: todos']);
});

it('who is a member, or comes to support somebody, still is when the name is corrected', async () => {
	const outings = await startOutings({ price: { members: 0, others: 500 } });
	const people = [
		{ name: 'Ana Res', birthYear: '1990', member: true },
		{ name: 'Eva Sa', birthYear: '1990', companion: true },
	];
	await outings.admit(groupOf('ana', 2, { people }));
	const ticket = await ticketOf(outings, 'ana@');
	for (const [person, name] of ['Ana Reis', 'Eva Sá'].entries())
		await ticket.press({ do: 'correct', person: String(person), name, birthYear: '1990' });
	expect((await outings.ledger())?.groups[0]?.people).toEqual([
		{ ...people[0], name: 'Ana Reis' },
		{ ...people[1], name: 'Eva Sá' },
	]);
});

it('a group of four takes one off, adds one, corrects a name and cancels, each once, with one mail to each side', async () => {
	const outings = await startOutings({
		places: 4,
		leastAge: 8,
		price: { members: 0, others: 500 },
		alerts: [{ title: 'Caça até às 14h', text: 'Não saiam do caminho.' }],
	});
	await outings.register(groupOf('ana', 4));
	const ticket = await ticketOf(outings, 'ana@');
	const names = async () => (await outings.ledger())?.groups.map(({ people }) => people.map(({ name }) => name).join());

	const { status, headers, html } = await ticket.open();
	expect(status).toBe(200);
	expect(Object.fromEntries(headers)).toMatchObject({
		'cache-control': 'no-store',
		'referrer-policy': 'same-origin',
		'x-robots-tag': 'noindex',
		'keep-until': '2026-03-15T00:00:00.000Z',
		'content-type': 'text/html; charset=utf-8',
	});
	expect(headers.get('content-security-policy')).toContain("form-action 'self'");
	for (const text of [
		'À Serra Alta',
		'Quem vem: 4 pessoas',
		'Pessoa 3',
		'Largo da Fonte',
		'Inês Couto',
		'Botas',
		'Tem lugar',
		'Caça até às 14h',
		'O tempo (IPMA)',
	])
		expect(html).toContain(text);
	for (const [, href = ''] of html.matchAll(/href="(https?:[^"]+|\/[^"]*)"/g)) expect(href).not.toContain('t=');

	const [mail] = await outings.mailsTo('ana@');
	expect(mail?.HtmlBody?.match(/<a [^>]*background:[^>]*>/g)).toEqual([expect.stringContaining('/ticket?t=')]);

	// The question changes nothing.
	const question = await ticket.open('&off=1');
	expect(question.headers.get('keep-until')).toBeNull();
	for (const text of ['A inscrição fica com 3 pessoas', 'Total: 3 × 5 € = 15 €', 'Deixar como está'])
		expect(question.html.replaceAll('\u00a0', ' ')).toContain(text);
	const [remove = {}] = formsIn(question.html);
	const again = await Promise.all([ticket.send(remove), ticket.send(remove), ticket.send(remove)]);
	for (const { status: code, headers: to } of again)
		expect([code, to.get('location')?.replace('&done=1', '')]).toEqual([303, ticket.link]);
	expect(await names()).toEqual(['Pessoa 0,Pessoa 2,Pessoa 3']);
	expect(await outings.subjectsTo('ana@')).toEqual(['Inscrição confirmada', 'Inscrição alterada']);

	const young = await ticket.submit({ ...ADD, birthYear: '2025' });
	expect([young.status, await young.text()]).toEqual([422, expect.stringContaining('a partir dos 8 anos')]);
	const refused = await ticket.submit({ ...ADD, name: `${SCRIPT} www.` });
	expect(refused.status).toBe(422);
	expect(await refused.text()).toContain(`value="${ESCAPED} www."`);
	await ticket.submit(ADD);
	// Mails of two requests at once come in any order.
	await outings.settle();
	await ticket.submit({ do: 'correct', person: '0', name: 'Ana Reis' });
	expect(await names()).toEqual(['Ana Reis,Pessoa 2,Pessoa 3,Eva']);
	await ticket.submit({ do: 'correct', person: '0', name: '' });
	await outings.settle();
	// A name is corrected without a mail to the group.
	expect((await outings.subjectsTo('ana@')).slice(1)).toEqual(Array(2).fill('Inscrição alterada'));
	const changes = (await outings.mailsTo('associacao@')).filter(({ Subject }) =>
		Subject?.startsWith('Inscrição alterada'),
	);
	expect(
		changes.map(({ Subject, TextBody }) => [Subject, /^(?:Saiu|Entrou|Corrigido): .*$/m.exec(TextBody ?? '')?.[0]]),
	).toEqual([
		['Inscrição alterada: À Serra Alta, 3 pessoas', 'Saiu: Pessoa 1.'],
		['Inscrição alterada: À Serra Alta, 4 pessoas', 'Entrou: Eva.'],
		[
			'Inscrição alterada: À Serra Alta, 4 pessoas',
			'Corrigido: Pessoa 0, nasceu em 1990 passou a Ana Reis, nasceu em 1990.',
		],
	]);

	const stored = JSON.stringify(await outings.ledger()).replaceAll('Pessoa 2', SCRIPT);
	await outings.store.set(`outings/${OUTING}`, stored);
	for (const query of ['', '&off=1']) expect((await ticket.open(query)).html).toContain(ESCAPED);
	expect((await ticket.submit({ do: 'cancel' }, '&cancel=1')).headers.get('location')).toBe(
		'/outings/result/cancelled',
	);
	expect((await ticket.open()).status).toBe(404);
	expect((await ticket.press(ADD)).headers.get('location')).toBe('/outings/result/already-cancelled');
	expect(await names()).toEqual([]);
});

it('the last one off cancels; a waiting group sees its place, and a smaller one gets places', async () => {
	const outings = await startOutings({ places: 4 });
	await outings.register(groupOf('ana', 2));
	await outings.register(groupOf('rui', 3));
	await outings.register(groupOf('eva', 3));
	const [ana, rui, eva] = await Promise.all(['ana@', 'rui@', 'eva@'].map((email) => ticketOf(outings, email)));
	expect((await eva?.open())?.html).toContain('a 2.ª da lista');
	await eva?.press({ do: 'add', name: 'Leo', birthYear: '1990' });
	await rui?.press({ do: 'remove', person: '2' });
	expect((await rui?.open())?.html).toContain('Tem lugar');
	expect(await outings.subjectsTo('rui@')).toEqual(['Em lista de espera', 'Já tem lugar']);
	const full = await ana?.press(ADD);
	expect([full?.status, await full?.text()]).toEqual([409, expect.stringMatching(/Já não há lugar[\s\S]*value="Eva"/)]);
	for (const person of ['1', '0']) await ana?.press({ do: 'remove', person });
	expect((await outings.ledger())?.groups.map(({ people, state }) => [people.length, state])).toEqual([
		[2, 'confirmed'],
		[4, 'waiting'],
	]);
	expect(await outings.subjectsTo('ana@')).toContain('Inscrição cancelada');
	setOuting({ state: 'cancelled', because: 'Há aviso de trovoada.' });
	expect((await rui?.open())?.html).toContain('Há aviso de trovoada.');
});

it('a forged, strange or expired link opens no ticket, and what can’t be read is refused with a sentence', async () => {
	const outings = await startOutings();
	await outings.register(groupOf('ana', 2));
	const ticket = await ticketOf(outings, 'ana@');
	expect((await ticket.open('x')).status).toBe(403);
	expect((await fetch(`${outings.origin}${ticket.link.replace(OUTING, 'outra')}`)).status).toBe(403);
	const twice = await fetch(outings.origin + ticket.link, {
		method: 'POST',
		headers: { 'content-type': 'application/x-www-form-urlencoded' },
		body: 'do=remove&do=cancel',
	});
	expect([twice.status, await twice.text()]).toEqual([400, expect.stringContaining('nada mudou')]);
	for (const fields of [{}, { do: 'remove' }, { do: 'remove', person: '9' }, { do: 'correct', person: '-1' }])
		expect((await ticket.press(fields)).status).toBe(303);
	setTime('2026-03-14T16:30:00.000Z');
	expect((await ticket.open()).html).toContain('Já aconteceu');
	expect((await outings.ledger())?.groups[0]?.people).toHaveLength(2);
	setTime('2026-04-20T16:30:00.000Z');
	expect((await ticket.open()).status).toBe(403);
});

it('a site that answers late, or not at all, keeps no group from its ticket', async () => {
	const outings = await startOutings();
	await outings.register(groupOf('ana', 2));
	const ticket = await ticketOf(outings, 'ana@');
	const { fetch: realFetch } = globalThis;
	const never = (signal?: AbortSignal | null) =>
		new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
	const refused = () => Promise.reject(new Error('connection refused'));
	for (const answerFrame of [refused, never]) {
		const spy = vi
			.spyOn(globalThis, 'fetch')
			.mockImplementation((input, init) =>
				String(input).endsWith(routes.ticketFrame) ? answerFrame(init?.signal) : realFetch(input, init),
			);
		onTestFinished(() => spy.mockRestore());
		const { status, html } = await ticket.open();
		expect([status, html]).toEqual([200, expect.stringContaining('Quem vem: 2 pessoas')]);
	}
});

it('the frame of a ticket comes from the deploy, whatever host a request names', async () => {
	const outings = await startOutings();
	await outings.register(groupOf('ana', 2));
	const { link } = await ticketOf(outings, 'ana@');
	const asked: string[] = [];
	const { fetch: realFetch } = globalThis;
	const spy = vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
		if (!String(input).endsWith(routes.ticketFrame)) return realFetch(input, init);
		asked.push(String(input));
		return Promise.reject(new Error('connection refused'));
	});
	onTestFinished(() => spy.mockRestore());
	expect(await statusOf(outings.origin, link, 'elsewhere.example')).toBe(200);
	expect(asked).toEqual([outings.origin + routes.ticketFrame]);

	const site = { name: 'montes', url: 'https://montes.example' };
	for (const published of [true, false]) {
		const context = { deploy: { context: 'dev', id: '6a1b', published }, site, params: { id: OUTING } };
		const { status } = await showTicket(new Request(`https://elsewhere.example${link}`), context as unknown as Context);
		expect(status).toBe(200);
	}
	const own = ['https://montes.example', 'https://6a1b--montes.netlify.app'];
	expect(asked.slice(1)).toEqual(own.map((origin) => origin + routes.ticketFrame));
});

it('a guide who has the list gets a new one when somebody on it is changed', async () => {
	const outings = await startOutings();
	await outings.register(groupOf('ana', 2));
	const ticket = await ticketOf(outings, 'ana@');
	setTime('2026-03-13T18:00:00.000Z');
	for (const count of [1, 1, 2]) {
		if (count === 2) await ticket.press({ do: 'remove', person: '0' });
		await outings.run('process-due');
		await outings.settle();
		expect(await outings.mailsTo('guia@')).toHaveLength(count);
	}
});

it('the ticket says the danger of its day with source and hour, in its language, and opens without the forecast', async () => {
	const place = { where: { municipalities: [['1821', 'Tondela']] as const, areas: ['VIS'] }, apps: true };
	const outings = await startOutings({ place });
	changeSettings(features, { day: true });
	await outings.register(groupOf('ana', 1));
	await outings.register({ ...groupOf('bob', 1), language: 'en' });
	const [ana, bob] = [await ticketOf(outings, 'ana@'), await ticketOf(outings, 'bob@')];
	expect((await ana.open()).html).not.toContain('Previsão');
	const fire = { '2026-03-14': { madeAt: '2026-03-13 08:00', classes: { 1821: 5 } } };
	await outings.store.setJSON('day/forecast', { fire, warnings: [] });
	expect(/<dl>[\s\S]*<\/dl>/.exec((await ana.open()).html)?.[0]).toContain(
		'<dt>Previsão</dt><dd>Sábado, 14 de março: perigo de incêndio máximo em Tondela (IPMA, 13 de março, 8h).',
	);
	expect((await ana.open()).html).toContain('<a href="https://www.ipma.pt/pt/riscoincendio/rcm.pt/">');
	expect((await bob.open()).html).toMatch(/Saturday, 14 March: .*Tondela/);
	await outings.store.setJSON('day/forecast', { fire: null });
	expect((await ana.open()).status).toBe(200);
});
