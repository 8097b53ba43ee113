import type { CustomFieldControlProps } from '@sveltia/cms';
import type { z } from 'astro/zod';
import { Component } from 'react';
import { toSentences } from '#src/schemas/sentences.ts';
import type { SourceName } from '#src/schemas/sources.ts';
import { innerOf, objectIn, withoutEmpty } from '#src/schemas/structure.ts';
import { faultsInText } from '#src/schemas/text-faults.ts';
import { CHECK, SCHEMAS } from './config.ts';
import { wordsOf } from './fields.ts';
import { type Entry, WRITTEN } from './format.ts';

const MISSING = 'falta';

interface Fault {
	/** The field's path, as the editor writes it. */
	readonly path: string;
	/** The labels that lead to the field. */
	readonly label: string;
	readonly fault: string;
}

/** The labels of a path: «Avisos 2, Último dia do aviso». */
const labelOf = (schema: z.ZodType | undefined, [key, ...rest]: readonly PropertyKey[]): string => {
	if (key === undefined) return '';
	const isIndex = typeof key === 'number';
	const inner = isIndex ? schema && innerOf(schema) : (objectIn(schema)?.shape[String(key)] as z.ZodType | undefined);
	const own = isIndex ? ` ${key + 1}` : inner ? wordsOf(String(key), inner).label : String(key);
	const others = labelOf(inner, rest);
	return others.startsWith(' ') || !others ? own + others : `${own}, ${others}`;
};

/** What is wrong with an entry as it stands in the form, in the words of the content check. */
export const faultsOf = (name: SourceName, data: Entry): Fault[] => {
	const { [WRITTEN]: written, [CHECK]: _check, body, ...entry } = data;
	const schema = SCHEMAS[name];
	// A form leaves empty what nobody filled in.
	const filled = JSON.parse(
		JSON.stringify(entry, (_, value) => {
			if (value === '' || value === null) return undefined;
			// A file that was chosen and not yet sent has an address of this browser.
			return /^blob:/.test(value) ? './track.gpx' : value;
		}),
	);
	const { error } = schema.safeParse(withoutEmpty(schema, filled));
	const faults = error ? toSentences(schema, filled, error) : [];
	// An earlier trail may have its track by the usual name, without a field.
	const isWithoutTrack = name === 'trails' && !written && !filled.gpx;
	return [
		...[...faults, ...(isWithoutTrack ? [{ path: ['gpx'], fault: MISSING }] : [])].map(({ path, fault }) => ({
			path: path.map(String).join('.'),
			label: labelOf(schema, path),
			fault,
		})),
		...faultsInText(String(body ?? '')).map((fault) => ({ path: 'body', label: 'Texto', fault })),
	];
};

/** Brings a field, or the nearest open group that holds it, into view. The editor draws only what has been in view. */
const show = (path: string): void => {
	const box = document.querySelector(`[aria-label][data-key-path="${CSS.escape(path)}"]`);
	const undrawn = document.querySelector('.placeholder');
	if (!box && undrawn) {
		undrawn.scrollIntoView();
		setTimeout(() => show(path), 50);
	} else if (!box && path.includes('.')) show(path.replace(/\.[^.]*$/, ''));
	box?.scrollIntoView({ block: 'center' });
	box?.querySelector<HTMLElement>('input, textarea, button, [contenteditable]')?.focus();
};

/** The box above every form: what the content check would say. An entry with a fault is not saved. */
export class Check extends Component<CustomFieldControlProps> {
	get faults(): Fault[] {
		const { entry, field } = this.props;
		return entry ? faultsOf(field.get('collection'), entry.get('data').toJS()) : [];
	}

	async isValid() {
		// The editor asks before React has brought what was typed last, which comes together with this update.
		await new Promise<void>((resolve) => setTimeout(() => this.forceUpdate(resolve)));
		const message = this.faults.map(({ label, fault }) => `${label}: ${fault}.`).join(' ');
		return message === '' || { error: { message } };
	}

	override render() {
		const { faults } = this;
		const link = ({ path, label }: Fault) => (
			<button type="button" onClick={() => show(path)}>
				{label}
			</button>
		);
		const missing = faults.filter(({ fault }) => fault === MISSING);
		return (
			<div role="status" className="check">
				{faults.length === 0 ? 'Está tudo bem: pode guardar.' : 'Para guardar:'}
				<ul>
					{missing.length > 0 && (
						<li>
							Falta preencher:{' '}
							{missing.map((fault) => (
								<span key={fault.path}>{link(fault)} </span>
							))}
						</li>
					)}
					{faults.map(
						(fault) =>
							fault.fault !== MISSING && (
								<li key={`${fault.path} ${fault.fault}`}>
									{link(fault)} {fault.fault}.
								</li>
							),
					)}
				</ul>
			</div>
		);
	}
}
