import { describe, expect, it } from 'vitest';
import type { Found } from '#commands/submissions/search.ts';
import { toCsv, toDetails, toJson, toTable } from '#commands/submissions/text.ts';
import { RECEIVED } from '#netlify/server/cases/case.ts';
import { FORMS } from '#netlify/server/forms/forms.ts';
import { makeVisible } from '#src/format/text.ts';

/** What a text could do to a terminal that prints it as it is. */
const DECEPTIVE = {
	'a colour and a cleared screen': '\u001B[31m\u001B[2J',
	'a link elsewhere': '\u001B]8;;https://exemplo.net\u001B\\',
	'a title of the window': '\u001B]0;olá\u0007',
	'a sequence of one character': '\u009B2J',
	'a line that is written over': '\r',
	'letters that are taken back': '\b\b\u007F',
	'a page that ends': '\f\v\u0085\u0000',
	'text from right to left': '\u202E\u202A\u202B\u202C\u202D',
	'an isolated direction': '\u2066\u2067\u2068\u2069',
	'marks of a direction': '\u200E\u200F\u061C',
	'lines of another kind': '\u2028\u2029',
};

const OBEYED = /[^\P{Cc}\n]|\p{Bidi_Control}|[\u2028\u2029]/u;

const foundWith = (text: string): Found => ({
	...{ delivery: 'pending', steps: [], isOpen: false },
	record: {
		id: `a${text}`,
		form: 'contact',
		claim: 'claim',
		receivedAt: '2026-06-30T23:30:00.000Z',
		input: { name: `Ana${text}Reis`, email: `a${text}@exemplo.pt`, subject: `Olá${text}`, message: `Um${text}\ndois` },
		steps: [],
		notified: {
			[RECEIVED.association]: { count: 0, tries: 1, reason: `Não ${text}`, failedAt: '2026-07-01T08:00:00.000Z' },
		},
	},
});

describe.each(Object.entries(DECEPTIVE))('%s, in what somebody sent,', (_, text) => {
	const found = [foundWith(text)];

	it('is printed visibly, without effect, in the list and everywhere else', () => {
		const printed = [toTable(found), toDetails(found), toCsv(found).replaceAll('\r\n', '\n'), toJson(found)];
		for (const shown of printed) expect(shown.replaceAll('\t', '')).not.toMatch(OBEYED);
		for (const shown of printed.slice(0, -1)) expect(shown).toContain('Ana\uFFFD');
	});

	it('is exactly the same in JSON', () => {
		expect(JSON.parse(toJson(found))).toEqual([{ state: 'pending', ...found[0]?.record }]);
	});
});

it('a name with a line break makes no second line of the list', () => {
	expect(toTable([foundWith('\n2026-03-01\tenviado')]).split('\n')).toHaveLength(2);
});

it('letters, line breaks and emoji are printed as they are', () => {
	const text = 'Olá «vós»,\n\tsó 👩‍👩‍👧 ❤️‍🔥 می‌خواهم';
	expect(makeVisible(text)).toBe(text);
});

it('the CSV of an export has a column for each field, and Lisbon’s time', () => {
	const found = foundWith('');
	const fields = FORMS.contact.fieldsOf(found.record.input);
	const rowOf = (...cells: readonly string[]) => cells.map((cell) => `"${cell}"`).join(';');
	const names = fields.map(([name]) => name);
	const values = fields.map(([, value]) => value ?? '');
	expect(toCsv([found]).split('\r\n')).toEqual([
		`\uFEFF${rowOf('Formulário', 'Estado', 'Chegou', ...names, 'Enviado por email', 'Próxima tentativa', 'Última tentativa', 'Motivo', 'Referência')}`,
		rowOf('Contacto', 'à espera', '2026-07-01 00:30', ...values, '', '', '2026-07-01 09:00', 'Não ', 'a'),
		'',
	]);
});
