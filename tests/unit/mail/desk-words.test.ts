import { beforeEach, describe, expect, it } from 'vitest';
import type { DeskMails } from '#netlify/server/desk/desk-rules.ts';
import { MAILED_FORMS } from '#netlify/server/forms/mailed-forms.ts';
import type { Submission } from '#netlify/server/outbox/submission.ts';
import { FILED_FORMS, type FiledForm } from '#src/forms/form.ts';
import { setTime } from '#tests/support/clock.ts';
import { KEPT_FORMS, SENDING_DAY } from '#tests/support/valid-forms.ts';

beforeEach(() => setTime(`${SENDING_DAY}T12:00:00.000Z`));

/** What a visitor chooses, or we reckon; all else is typed. */
const CHOSEN = ['date', 'time', 'action', 'delivery', 'payment', 'zone', 'lines', 'subtotal', 'deliveryPrice', 'total'];

const TYPED = 'Ganhe em evil.example';

const submissionOf = (form: FiledForm, isTyped: boolean): Submission => {
	const kept = { ...KEPT_FORMS[form], ...(form === 'order' && { number: 'CUM-2026-7F3KQM' }) };
	const input = Object.entries(kept).map(([name, value]) =>
		isTyped && ![...CHOSEN, 'number'].includes(name) ? [name, TYPED] : [name, value],
	);
	return { id: 'id', form, receivedAt: new Date().toISOString(), claim: 'claim', input: Object.fromEntries(input) };
};

const readable = (words: DeskMails[keyof DeskMails]) => JSON.stringify(words)?.replaceAll('\\r\\n ', '');

describe.each(FILED_FORMS)('the mails of the desk for the form %s', (form) => {
	it.each(Object.entries(MAILED_FORMS[form].desk.actions))(
		'never repeat to the visitor what the visitor typed: %s',
		(_, it) => {
			const note = { date: '2026-03-14', time: '10:30', because: 'Porque sim.' };
			const steps = [
				{ action: 'withdraw', at: new Date().toISOString(), by: 'form', notified: [], to: 'withdrawn' },
			] as const;
			for (const state of Object.keys(MAILED_FORMS[form].desk.states)) {
				const mailOf = (isTyped: boolean) => it.notify?.(submissionOf(form, isTyped), note, { state, steps }).visitor;
				const usual = readable(mailOf(false));
				expect(readable(mailOf(true))).toBe(usual);
				expect(usual ?? '').not.toMatch(/Ana|Reis|exemplo\.pt|evil/);
			}
		},
	);
});

it('all forms have actions with existing states and unique button labels', () => {
	for (const form of FILED_FORMS) {
		const { desk } = MAILED_FORMS[form];
		const actions = Object.values(desk.actions);
		const named = ['new', ...actions.flatMap(({ to }) => Object.entries(to).flat())];
		expect(Object.keys(desk.states)).toEqual(expect.arrayContaining(named));
		expect(new Set(actions.map(({ label }) => label)).size).toBe(actions.length);
	}
});
