import { expect, it } from 'vitest';
import type { Site } from '#src/collections.ts';
import { EVERYTHING, type Feature, NOTHING } from '#src/features.ts';
import { formatsOf } from '#src/format/formats.ts';
import { DEFAULT_LANGUAGE } from '#src/format/language.ts';
import { FILED_FORMS } from '#src/forms/form.ts';
import { toMarkdown } from '#src/legal/passages.ts';
import { formsSchema } from '#src/schemas/site.ts';
import dictionary from '../../../public/assets/i18n/pt.json' with { type: 'json' };

const { formatPeriod } = formatsOf(DEFAULT_LANGUAGE);

const { legal, privacy } = dictionary;

/** The forms whose copy to the visitor is a setting. */
const COPIED = FILED_FORMS.filter((form) => 'copyToVisitor' in formsSchema().parse({})[form]);

const rules = (copyToVisitor: boolean): Site['forms'] =>
	formsSchema().parse({
		...Object.fromEntries(COPIED.map((form) => [form, { copyToVisitor }])),
		registration: { retentionDays: 20, reminders: copyToVisitor },
	});

const privacyFor = (has = EVERYTHING, sendsCopies = true): string =>
	toMarkdown(legal.privacy.text, has, rules(sendsCopies), formatPeriod);

it.each([...FILED_FORMS, 'registration'] as const)(
	'the privacy page says of every form the basis, the recipients and the period: %s',
	(form) => {
		const [, section = ''] = privacyFor().split(`### ${privacy.forms[form]}\n`);
		const [own = ''] = section.split('\n#');
		for (const word of ['Fundamento', 'Quem os recebe', 'Prazo'])
			expect(own).toMatch(new RegExp(`^- ${word}: .+`, 'm'));
		expect(own).not.toMatch(/\{\{|- Prazo: (?:a |até {2})/);
	},
);

it('of an enquiry it names every field of its form', () => {
	const [, section = ''] = privacyFor().split(`### ${privacy.forms.contact}\n`);
	const [own = ''] = section.split('\n#');
	const unnamed = Object.values(dictionary.contact.fields)
		.map(({ label }) => label.replace(/\?$/, ''))
		.filter((label) => !own.toLowerCase().includes(label.toLowerCase()));
	expect(unnamed, 'labels that legal.privacy.text.contact of pt.json does not contain').toEqual([]);
});

it('of a registration it names the data of the others, children among them, and when the site deletes them', () => {
	expect(privacyFor()).toMatch(/cada pessoa que vem, também das crianças e de quem só acompanha/);
	expect(privacyFor()).toContain(`até ${formatPeriod(20)} depois da atividade`);
});

it('it speaks only of mails that the site sends', () => {
	const mails = /manda(?:-lhe)? um (?:email a confirmar|lembrete)/g;
	expect(privacyFor().match(mails), `a copy of ${COPIED.join(', ')}, and the reminder`).toHaveLength(COPIED.length + 1);
	expect(privacyFor(EVERYTHING, false).match(mails)).toBeNull();
});

it.each<[Feature, RegExp]>([
	['store', /\bloja|encomend|compra|resolução|carrinho da/i],
	['trails', /trilho|guardados/i],
	['outings', /atividade|crianças incluídas/i],
	['membership', /sócio/i],
	['schedule', /agendamento/i],
])('the legal pages of a site without %s do not mention it', (feature, trace) => {
	const pages = (['accessibility', 'cookies', 'privacy', 'terms'] as const).map((id) => legal[id].text);
	for (const text of pages)
		expect(toMarkdown(text, { ...EVERYTHING, [feature]: false }, rules(true), formatPeriod)).not.toMatch(trace);
	expect(pages.map((text) => toMarkdown(text, EVERYTHING, rules(true), formatPeriod)).join('\n')).toMatch(trace);
});

it('with the contact form alone every legal page still has a text', () => {
	for (const { text } of Object.values(legal))
		expect(toMarkdown(text, NOTHING, rules(false), formatPeriod).length).toBeGreaterThan(500);
});
