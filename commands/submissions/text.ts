import { languageDetails } from '#netlify/server/base/words.ts';
import { type DeskStep, RECEIVED } from '#netlify/server/cases/case.ts';
import { FORMS } from '#netlify/server/forms/forms.ts';
import { caseNotifier } from '#netlify/server/forms/notices.ts';
import type { LabelledField } from '#netlify/server/forms/server-form.ts';
import { entryOf, nextLookAt, toIso } from '#netlify/server/mail/notice.ts';
import type { Caught } from '#netlify/server/store/caught.ts';
import { renderCsv } from '#src/format/csv.ts';
import { DECEPTIVE, makeVisible } from '#src/format/text.ts';
import { formatMoment, toColumns } from '../command-io.ts';
import type { Found } from './search.ts';

const STATES = { pending: 'à espera', sent: 'enviado' } as const;

const stateLabel = ({ record, deskState = '' }: Found): string =>
	FORMS[record.form].desk.states[deskState]?.label ?? '';

const fieldsOf = (one: Found): readonly LabelledField[] => {
	const { delivery, record, steps } = one;
	const { at, failedAt, reason } = entryOf(record, RECEIVED.association);
	const next = delivery === 'pending' ? nextLookAt(record, caseNotifier) : undefined;
	const { label, fieldsOf, desk } = FORMS[record.form];
	const formatStep = ({ action, at, note = {} }: DeskStep) =>
		[`${formatMoment(at)}: ${desk.actions[action]?.label ?? action}`, ...Object.values(note)].join(', ');
	return [
		['Formulário', label],
		['Estado', STATES[delivery]],
		['Chegou', formatMoment(record.receivedAt)],
		...fieldsOf(record.input),
		...languageDetails(record.input['language']),
		['Enviado por email', formatMoment(at)],
		['Próxima tentativa', formatMoment(next === undefined ? undefined : toIso(next))],
		['Última tentativa', formatMoment(failedAt)],
		['Motivo', reason],
		...(steps.length > 0
			? ([
					['Situação', stateLabel(one)],
					['O que se fez', steps.map(formatStep).join('\n')],
				] as const)
			: []),
		['Referência', record.id],
	];
};

/** Characters after which a cell of the list is cut, so that a line fits a screen. */
const CELL = 60;

const shorten = (text: string): string => (text.length > CELL ? `${text.slice(0, CELL - 1)}…` : text);

/** One line each, in columns, below their headings. What was done has a column once anything was. */
export const toTable = (found: readonly Found[]): string => {
	const isAnyDone = found.some(({ steps }) => steps.length > 0);
	const headings = ['Chegou', 'Estado', ...(isAnyDone ? ['Situação'] : []), 'Nome', 'Assunto', 'Email', 'Referência'];
	const lines = found.map((one) => {
		const { delivery, record } = one;
		const { desk, subjectOf } = FORMS[record.form];
		const { email } = record.input;
		const words = [desk.displayName(record.input).name, subjectOf(record.input), String(email)].map(shorten);
		const states = [STATES[delivery], ...(isAnyDone ? [stateLabel(one)] : [])];
		return [formatMoment(record.receivedAt), ...states, ...words, record.id];
	});
	return toColumns([headings, ...lines]);
};

const toBlocks = (all: readonly (readonly LabelledField[])[]): string =>
	all
		.map((fields) =>
			fields
				.filter(([, value]) => value)
				.map(([name, value = '']) => `${name}: ${makeVisible(value).replaceAll('\n', '\n  ')}\n`)
				.join(''),
		)
		.join('\n');

export const toDetails = (found: readonly Found[]): string => toBlocks(found.map(fieldsOf));

/** With the fields' own names: what was caught is not always of a filed form. */
export const caughtToDetails = (caught: readonly Caught[]): string =>
	toBlocks(
		caught.map(({ form, id, receivedAt, input }) => [
			['Formulário', form],
			['Chegou', formatMoment(receivedAt)],
			...Object.entries(input).map(
				([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value ?? '')] as const,
			),
			['Referência', id],
		]),
	);

const toEscape = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * Everything exactly as it is stored. What a terminal would obey is written as JSON's `\u`
 * with the character's number.
 */
export const toJson = (found: readonly Found[]): string => {
	const records = found.map(({ delivery, record, steps }) => ({ state: delivery, ...record, steps }));
	return `${JSON.stringify(records, null, '\t').replace(DECEPTIVE, toEscape)}\n`;
};

/** A column for every field that any submission has. It is for reading: the JSON has everything as it was sent. */
export const toCsv = (found: readonly Found[]): string => {
	const rows = found.map((one) => new Map(fieldsOf(one)));
	const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))];
	return renderCsv([columns, ...rows.map((row) => columns.map((column) => row.get(column) ?? ''))]);
};
