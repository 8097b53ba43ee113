import type { CustomFieldControlProps } from '@sveltia/cms';
import type { z } from 'astro/zod';
import { Component, createRef } from 'react';
import type { Finding } from '#src/check/files.ts';
import type { Project } from '#src/check/project.ts';
import { toEntryId } from '#src/collections.ts';
import { fieldOf, innerOf, objectIn } from '#src/schemas/structure.ts';
import { CHECK, FOLDER, ORIGINAL } from './config.ts';
import { checkDraft, type Draft, findWithout, formOfFile, measureChosen, type StoredEntry } from './content.ts';
import { nameIn, wordsOf } from './fields.ts';
import { formNamed } from './forms.ts';
import { toFormPath } from './numbers.ts';

const MISSING = 'falta';

/** Milliseconds without a key after which what was typed is checked. */
const PAUSE_MS = 300;

interface FormFault {
	/** The field's path, as the editor writes it; none if the fault is no field's. */
	readonly path?: string;
	/** The labels that lead to the field. */
	readonly label: string;
	readonly fault: string;
}

/** The labels of a path: «Avisos 2, Último dia do aviso». */
const labelOf = (schema: z.ZodType | undefined, [key, ...rest]: readonly PropertyKey[]): string => {
	if (key === undefined) return '';
	const isIndex = typeof key === 'number';
	const inner = isIndex ? schema && innerOf(schema) : fieldOf(objectIn(schema), String(key));
	const words = inner ? nameIn(wordsOf(String(key), inner).label) : String(key);
	const own = isIndex ? ` ${key + 1}` : words;
	const others = labelOf(inner, rest);
	return others.startsWith(' ') || !others ? own + others : `${own}, ${others}`;
};

/** The labels of fields that are in no schema. */
const FIXED_LABELS: Readonly<Record<string, string>> = { body: 'Texto', [ORIGINAL]: 'Original' };

/** A finding as the form of a collection's entry says it. `file`: the entry's own, which needs no name. */
export const toFault = (name: string, file: string, { field, sentence, ...finding }: Finding): FormFault => {
	if (finding.file !== file && field?.path[0] !== 'gpx') return { label: finding.file, fault: sentence };
	const { schema } = formNamed(name);
	if (finding.missing) {
		const labels = finding.missing.map((key) => `«${FIXED_LABELS[key] ?? labelOf(schema, [key])}»`);
		return { label: '', fault: `falta traduzir: ${labels.join(', ')}` };
	}
	if (!field) return { label: '', fault: sentence };
	if (field.path.length === 0) return { label: '', fault: field.fault };
	const label = FIXED_LABELS[String(field.path[0])] ?? labelOf(schema, field.path);
	return { path: toFormPath(schema, field.path).map(String).join('.'), label, fault: field.fault };
};

const labelOfForm = (file: string): string => formOfFile(`${FOLDER}/${file}`)?.label ?? file;

/** What still names these entries, so that they can't be deleted. The package shows it in its dialog. */
export const createFindBlockers =
	(project: Project) =>
	(entries: readonly StoredEntry[]): object[] =>
		findWithout(entries, project).map(({ file, field, sentence }) => ({
			collectionLabel: labelOfForm(file),
			summary: toEntryId(file),
			fieldLabel: 'Verificação',
			entry: { id: file },
			keyPath: String(field?.path.join('.') ?? sentence),
			messages: [`${sentence}.`],
		}));

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

interface Shown {
	readonly faults?: readonly FormFault[];
	/** What is to say, and stops nobody. */
	readonly hints?: readonly FormFault[];
}

/** The box above every form: what the content check would say. An entry with a fault is not saved. */
export class Check extends Component<CustomFieldControlProps, Shown> {
	/** What the build has written into the editor. */
	static project: Project;

	override state: Shown = {};
	readonly #box = createRef<HTMLDivElement>();
	#timer: ReturnType<typeof setTimeout> | undefined;

	async find(): Promise<Required<Shown>> {
		const { entry, field } = this.props;
		if (!entry) return { faults: [], hints: [] };
		const name: string = field.get('collection');
		const { [CHECK]: _, ...data } = entry.get('data').toJS();
		await measureChosen(data);
		// The build adds the last two to what a control knows.
		const { path, newSlug, publishedPath } = entry.toObject() as Omit<Draft, 'name' | 'data'>;
		const draft = { name, path, newSlug, publishedPath, data };
		const { file, findings, hints } = checkDraft(draft, Check.project);
		const toFaults = (found: readonly Finding[]) => found.map((finding) => toFault(name, file, finding));
		return { faults: toFaults(findings), hints: toFaults(hints) };
	}

	/** Shows what is wrong; of two searches at once the later one's. */
	async update(): Promise<Required<Shown>> {
		const { entry } = this.props;
		const found = await this.find();
		if (entry === this.props.entry) this.setState(found);
		return found;
	}

	override componentDidMount() {
		// The form is a part of the page to which one may jump.
		this.#box.current?.closest('.content-editor')?.setAttribute('role', 'region');
		void this.update();
	}

	override componentDidUpdate({ entry }: CustomFieldControlProps) {
		if (entry === this.props.entry) return;
		clearTimeout(this.#timer);
		this.#timer = setTimeout(() => this.update(), PAUSE_MS);
	}

	override componentWillUnmount() {
		clearTimeout(this.#timer);
	}

	async isValid() {
		// The editor asks before React has brought what was typed last, which comes together with this update.
		await new Promise<void>((resolve) => setTimeout(() => this.forceUpdate(resolve)));
		const { faults } = await this.update();
		const message = faults.map(({ label, fault }) => `${label ? `${label}: ` : ''}${fault}.`).join(' ');
		return message === '' || { error: { message } };
	}

	override render() {
		const { faults, hints = [] } = this.state;
		const link = ({ path, label }: FormFault) =>
			path === undefined ? (
				<strong>{label}</strong>
			) : (
				<button type="button" onClick={() => show(path)}>
					{label}
				</button>
			);
		const missing = faults?.filter(({ fault }) => fault === MISSING) ?? [];
		return (
			<div className="check" ref={this.#box}>
				<div role="status">
					{faults && (faults.length === 0 ? 'Está tudo bem: pode guardar.' : 'Para guardar:')}
					<ul>
						{missing.length > 0 && (
							<li>
								Falta preencher:{' '}
								{missing.map((fault) => (
									<span key={fault.path}>{link(fault)} </span>
								))}
							</li>
						)}
						{faults?.map(
							(fault) =>
								fault.fault !== MISSING && (
									<li key={`${fault.path} ${fault.label} ${fault.fault}`}>
										{link(fault)} {fault.fault}.
									</li>
								),
						)}
					</ul>
				</div>
				{hints.length > 0 && (
					<div>
						Repare, antes de guardar:
						<ul>
							{hints.map((hint) => (
								<li key={`${hint.path} ${hint.label} ${hint.fault}`}>
									{link(hint)} {hint.fault}.
								</li>
							))}
						</ul>
					</div>
				)}
				<small>
					O que tem * é obrigatório. Só se vê na verificação da proposta: se as imagens se abrem por inteiro.
				</small>
			</div>
		);
	}
}
