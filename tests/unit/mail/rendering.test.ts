import { describe, expect, it } from 'vitest';
import { actions, site } from '#netlify/server/base/content.ts';
import type { Submission } from '#netlify/server/cases/case.ts';
import { contact } from '#netlify/server/forms/contact.ts';
import { member } from '#netlify/server/forms/member.ts';
import { schedule } from '#netlify/server/forms/schedule.ts';
import { renderFirst } from '#netlify/server/forms/server-form.ts';
import { type MailLink, renderHtml, renderText } from '#netlify/server/mail/message.ts';
import type { ContactInput } from '#src/features/contact/form.ts';
import type { MemberInput } from '#src/features/membership/form.ts';
import type { ScheduleInput } from '#src/features/schedule/form.ts';
import type { FiledForm } from '#src/forms/form.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import { setTime } from '#tests/support/clock.ts';
import { escapePattern } from '#tests/support/escape-pattern.ts';
import { VALID_FORMS } from '#tests/support/valid-forms.ts';

const submissionOf = <Input>(form: FiledForm, changes: object = {}, receivedAt = '2026-03-01T12:00:00.000Z') =>
	({
		...{ id: '00000000-0000-4000-8000-000000000000', form, receivedAt },
		input: { ...VALID_FORMS[form], ...changes },
	}) as unknown as Submission & { readonly input: Input };

const renderContact = (changes?: object, receivedAt?: string) =>
	renderFirst(contact, 'association', submissionOf<ContactInput>('contact', changes, receivedAt));
const htmlOf = (changes?: object, button?: MailLink) => renderHtml(renderContact(changes), button);
const textOf = (changes?: object, receivedAt?: string) => renderText(renderContact(changes, receivedAt));

describe('the notification of an enquiry', () => {
	it("is the specification's payload", () => {
		expect(renderContact()).toMatchObject({
			subject: 'Formulário dos contactos: Pedido de informações',
			message:
				'Ana Reis (ana.reis@exemplo.pt) escreveu pelo formulário dos contactos:\n\nQuantos lugares há?\n\nObrigada.',
		});
	});

	it('names its subject, if any', () => {
		expect(textOf({ about: 'guide:vale-do-moinho' })).toContain('\nSobre: guide:vale-do-moinho\n');
		expect(htmlOf({ about: 'guide:vale-do-moinho' })).toContain('>guide:vale-do-moinho</td>');
		expect(textOf({})).not.toContain('Sobre');
	});

	it('names a trail’s problem in words, and what is to be pasted for «Visto por»', () => {
		const about = 'trail:vale-do-moinho';
		expect(textOf({ about, kind: 'tree', place: 'km 2,4' })).toMatch(
			/\nTrilho: \S+\/trails\/vale-do-moinho\nO que é: Árvore caída\nOnde: km 2,4\n/,
		);
		expect(textOf({ about, kind: 'walked' })).toContain('- who: Ana Reis');
	});

	it.each([
		['summer', '2026-07-01T22:30:00.000Z', '1 de julho de 2026', '23:30'],
		['winter', '2026-01-15T22:30:00.000Z', '15 de janeiro de 2026', '22:30'],
		['a day that has begun in Lisbon alone', '2026-07-01T23:30:00.000Z', '2 de julho de 2026', '00:30'],
		['the hour before summer time', '2026-03-29T00:59:00.000Z', '29 de março de 2026', '00:59'],
		['the hour after', '2026-03-29T01:00:00.000Z', '29 de março de 2026', '02:00'],
	])('has the time of Lisbon in %s', (_, receivedAt, day, time) => {
		const line = textOf({}, receivedAt)
			.split('\n')
			.find((text) => text.startsWith('Chegou: '));
		expect(line).toContain(day);
		expect(line).toContain(time);
	});
});

it('the text part has the message as it was typed, then the details', () => {
	const text = textOf({ message: '<b> & "a"\n\n\nfim' });
	expect(text).toContain('contactos:\n\n<b> & "a"\n\n\nfim\n\n-- \n');
	expect(text).toMatch(/\nReferência: 00000000-0000-4000-8000-000000000000\n$/);
});

describe('the HTML part', () => {
	const NASTY = `<b onclick="a">"'&amp;</b>`;
	const ESCAPED = '&lt;b onclick=&quot;a&quot;&gt;&quot;&#39;&amp;amp;&lt;/b&gt;';

	it.each(['name', 'email', 'subject', 'message', 'about'] as const)('escapes the %s wherever it stands', (field) => {
		const html = htmlOf({ [field]: NASTY }, { label: NASTY, address: NASTY });
		expect(html).toContain(ESCAPED);
		expect(html).not.toMatch(/<b |"'&/);
	});

	it('has a dark scheme for each of its texts, but not for the main button', () => {
		const html = htmlOf({}, { label: 'Responder', address: 'ana.reis@exemplo.pt' });
		const tags = html.match(/<[^>]*[;"]color:[^>]*>/g) ?? [];
		const scheme = /@media \(prefers-color-scheme: dark\) \{([\s\S]*)\}/.exec(html)?.[1] ?? '';
		const named = tags.map((tag) => /class="(\w+)"/.exec(tag)?.[1] ?? '');
		expect(named.filter((name) => name && scheme.includes(`.${name} { color: `)).length).toBe(tags.length - 1);
		expect(tags.length).toBeGreaterThan(5);
	});

	it('keeps paragraphs and line breaks', () => {
		const html = htmlOf({ message: 'um\ndois\n\n\ntrês' });
		expect(html).toMatch(/<p [^>]+>um<br>dois<\/p><p [^>]+>três<\/p>/);
	});

	it.each([
		['ana.reis@exemplo.pt', 'mailto:ana.reis@exemplo.pt'],
		['ana+trilhos@exemplo.pt', 'mailto:ana%2Btrilhos@exemplo.pt'],
		['ana%20b@exemplo.pt', 'mailto:ana%2520b@exemplo.pt'],
		// Both are valid addresses. Unless they are encoded, a mail program reads more into them.
		['ana?bcc=rui@exemplo.pt', 'mailto:ana%3Fbcc%3Drui@exemplo.pt'],
		['ana?a&b=#/@exemplo.pt', 'mailto:ana%3Fa%26b%3D%23%2F@exemplo.pt'],
	])('has a button that writes to %s', (address, href) => {
		const html = htmlOf({}, { label: 'Responder a Ana Reis', address });
		expect(html).toMatch(new RegExp(`<a href="${escapePattern(href)}" [^>]+>Responder a Ana Reis</a>`));
	});

	it('has no button without an address', () => expect(htmlOf({})).not.toContain('<a '));

	it('loads nothing from anywhere', () => expect(htmlOf({})).not.toMatch(/<img|<link|<script|src=|url\(|https?:/));
});

describe('the notification of an application', () => {
	const render = (changes?: object) => renderFirst(member, 'association', submissionOf<MemberInput>('member', changes));

	it("is the specification's payload", () => {
		expect(render()).toMatchObject({
			subject: 'Pedido de adesão: Ana Reis',
		});
	});

	it('lists every field, also the empty ones, and that the applicant awaits approval', () => {
		expect(render().message).toContain('\nNIF: —\n');
		const optional = {
			idNumber: '123456789',
			nif: '501964843',
			educationalQualifications: '12.º ano',
			job: 'Pedreira',
		};
		const { message } = render(optional);
		expect(message).toContain('aguarda aprovação');
		for (const value of Object.values({ ...VALID_FORMS.member, ...optional })) expect(message).toContain(`: ${value}`);
	});

	it('leaves out birth date, document and tax number if site/forms.yaml asks for it, with the command that shows them', () => {
		changeSettings(site.forms.member, { mail: 'reduced' });
		const { message } = render({ birthDate: '2010/05/17', idNumber: '987654321', nif: '501964843', job: 'Pedreira' });
		expect(message).not.toMatch(/2010|987654321|501964843/);
		expect(message).toContain('\nProfissão: Pedreira\n');
		expect(message).toContain('npm run submissions -- show --id 00000000-0000-4000-8000-000000000000');
		expect(message).toContain('é menor de idade');
	});

	it('says that somebody is under age, and lists the guardian', () => {
		setTime('2026-03-01T12:00:00.000Z');
		for (const [birthDate, isMinor] of [
			['2008/03/02', true],
			['2008/03/01', false],
		] as const) {
			const { message } = render({ birthDate });
			expect(message.includes('Atenção: quem pede a adesão é menor de idade')).toBe(isMinor);
			expect(message.includes('Não disse quem é')).toBe(isMinor);
			expect(message).not.toMatch(/^(?:Nome|Email) do encarregado/m);
		}
		const guardian = { guardianName: 'José Reis', guardianEmail: 'jose@exemplo.pt' };
		const { message } = render({ birthDate: '2010/05/17', ...guardian });
		for (const value of Object.values(guardian)) expect(message).toContain(`representante legal: ${value}\n`);
		expect(message).not.toContain('Não disse quem é');
	});
});

describe('the notification of a request to schedule', () => {
	const render = (changes?: object) =>
		renderFirst(schedule, 'association', submissionOf<ScheduleInput>('schedule', changes));
	const [action = '', { title } = { title: '' }] = Object.entries(actions)[0] ?? [];

	it('has requester, action and date', () => {
		const notification = render({ action });
		expect(notification).toMatchObject({
			subject: `Pedido de agendamento: ${title}`,
		});
		expect(notification.message).toContain(`«${title}»`);
		expect(notification.message).toContain('sábado, 14 de março de 2026, às 10:30');
	});

	it('has the number and ages of the participants and the telephone', () => {
		const { details } = render({ people: '12', ages: 'dos 7 aos 71', contact: '+34600000000' });
		expect(Object.fromEntries(details)).toMatchObject({
			Pessoas: '12',
			Idades: 'dos 7 aos 71',
			Telefone: '+34600000000',
		});
		expect(render().details?.map(([name]) => name)).not.toContain('Telefone');
	});

	it('is complete without an action', () => {
		expect(render().subject).toBe('Pedido de agendamento: ação por escolher');
		expect(render().message).toContain('agendar uma ação');
	});

	it('has the request attached as a calendar file, for association and visitor', () => {
		const { attachments = [] } = render({ action });
		const copy = renderFirst(schedule, 'visitor', submissionOf<ScheduleInput>('schedule', { action }));
		for (const [file] of [attachments, copy.attachments ?? []]) {
			expect(file?.name).toBe('agendamento.ics');
			expect(file?.type).toBe('text/calendar; charset=utf-8; method=PUBLISH');
			expect(file?.text).toContain('DTSTART;TZID=Europe/Lisbon:20260314T103000');
		}
		expect(attachments[0]?.text.replace(/\r\n /g, '')).toContain('Ana Reis');
		expect(renderText(copy)).toContain(title);
		expect(renderText(copy)).toContain('às 10:30');
	});
});
