import { beforeEach, describe, expect, it } from 'vitest';
import { actions, site } from '#netlify/server/content.ts';
import { member } from '#netlify/server/forms/member.ts';
import { schedule } from '#netlify/server/forms/schedule.ts';
import { renderText } from '#netlify/server/mail/message.ts';
import type { Submission } from '#netlify/server/outbox/submission.ts';
import type { MemberInput } from '#src/features/membership/form.ts';
import type { ScheduleInput } from '#src/features/schedule/form.ts';
import type { FiledForm } from '#src/forms/form.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import { setTime } from '#tests/support/clock.ts';
import { VALID_FORMS } from '#tests/support/valid-forms.ts';

const submissionOf = <Input>(form: FiledForm, changes: object = {}) =>
	({
		id: '00000000-0000-4000-8000-000000000000',
		form,
		receivedAt: '2026-03-01T12:00:00.000Z',
		input: { ...VALID_FORMS[form], ...changes },
	}) as unknown as Submission & { readonly input: Input };

describe('the notification of an application', () => {
	const render = (changes?: object) => member.render(submissionOf<MemberInput>('member', changes));

	it("is the specification's payload, with the applicant's name as the sender", () => {
		expect(render()).toMatchObject({
			from_name: 'Ana Reis',
			from_email: 'ana.reis@exemplo.pt',
			to_name: site.name,
			subject: 'Pedido de adesão: Ana Reis',
		});
	});

	it('lists every field, and that the applicant awaits approval', () => {
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

	it('names the empty fields', () => {
		expect(render().message).toContain('\nNIF: —\n');
	});

	it('leaves out birth date, document and tax number if site/forms.yaml asks for it, with the command that shows them', () => {
		changeSettings(site.forms.member, { mail: 'reduced' });
		const { message } = render({ birthDate: '2010/05/17', idNumber: '987654321', nif: '501964843', job: 'Pedreira' });
		expect(message).not.toMatch(/2010|987654321|501964843/);
		expect(message).toContain('\nProfissão: Pedreira\n');
		expect(message).toContain('npm run submissions -- show --id 00000000-0000-4000-8000-000000000000');
		expect(message).toContain('é menor de idade');
	});

	describe('of somebody under age', () => {
		beforeEach(() => setTime('2026-03-01T12:00:00.000Z'));

		it.each([
			['2008/03/02', true],
			['2008/03/01', false],
		])('mentions it: born on %s', (birthDate, isMinor) => {
			const { message } = render({ birthDate });
			expect(message.includes('Atenção: quem pede a adesão é menor de idade')).toBe(isMinor);
			expect(message.includes('Não disse quem é')).toBe(isMinor);
			expect(message).not.toMatch(/^(?:Nome|Email) do encarregado/m);
		});

		it('lists the guardian', () => {
			const { message } = render({
				birthDate: '2010/05/17',
				guardianName: 'José Reis',
				guardianEmail: 'jose@exemplo.pt',
			});
			expect(message).toContain('representante legal: José Reis\n');
			expect(message).toContain('representante legal: jose@exemplo.pt\n');
			expect(message).not.toContain('Não disse quem é');
		});
	});
});

describe('the notification of a request to schedule', () => {
	const render = (changes?: object) => schedule.render(submissionOf<ScheduleInput>('schedule', changes));
	const [action = '', { title } = { title: '' }] = Object.entries(actions)[0] ?? [];

	it('has requester, action and date', () => {
		const notification = render({ action });
		expect(notification).toMatchObject({
			from_name: 'Ana Reis',
			from_email: 'ana.reis@exemplo.pt',
			to_name: site.name,
			subject: `Pedido de agendamento: ${title}`,
		});
		expect(notification.message).toContain(`«${title}»`);
		expect(notification.message).toContain('sábado, 14 de março de 2026, às 10:30');
	});

	it('has the number and ages of the participants and the telephone', () => {
		const told = { people: '12', ages: 'dos 7 aos 71', contact: '+34600000000' };
		const { details } = render(told);
		expect(details).toEqual(
			expect.arrayContaining([
				['Pessoas', '12'],
				['Idades', told.ages],
				['Telefone', told.contact],
			]),
		);
		expect(render().details?.map(([name]) => name)).not.toContain('Telefone');
	});

	it('is complete without an action', () => {
		expect(render().subject).toBe('Pedido de agendamento: ação por escolher');
		expect(render().message).toContain('agendar uma ação');
	});

	it('has the request attached as a calendar file, for association and visitor', () => {
		const { attachments = [], copy } = render({ action });
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
