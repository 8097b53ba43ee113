import type { Store } from '@netlify/blobs';
import type { FiledForm } from '#src/forms/form.ts';
import { workThrough } from '../deadline.ts';
import { read } from '../store/blobs.ts';
import { deskKey, tracesKey } from '../store/keys.ts';
import type { DeskRecord } from './desk-record.ts';
import type { DeskStep } from './desk-rules.ts';

/** A step without what was typed and who was told. */
export type TracedStep = Omit<DeskStep, 'note' | 'told'>;

/** What lists and reports need of a record. */
interface Trace {
	/** The record's ETag, as listed before the record was read. */
	readonly etag: string;
	/** When the submission came: ISO 8601, UTC. */
	readonly receivedAt: string;
	readonly steps: readonly TracedStep[];
}

/** By the records' keys. */
type Traces = Readonly<Record<string, Trace>>;

const PACE = { atOnce: 20, ms: 2_000 };

/**
 * What was done about a form's submissions. It is kept in a document beside the ETags, so that of all records only those
 * are read that changed since. `undefined` if there was no time for all of them: the next call goes on.
 */
export const readTraces = async (blobs: Store, form: FiledForm): Promise<Traces | undefined> => {
	const { blobs: listed } = await blobs.list({ prefix: deskKey({ form, id: '' }) });
	const known = (await read<Traces>(blobs, tracesKey(form)))?.value ?? {};
	const traces: Record<string, Trace> = {};
	const changed = listed.filter(({ key, etag }) => {
		const trace = known[key];
		if (trace?.etag === etag) traces[key] = trace;
		return trace?.etag !== etag;
	});
	const toTraced = ({ note, told, ...rest }: DeskStep): TracedStep => rest;
	const isDone = await workThrough(changed.values(), PACE, async ({ key, etag }) => {
		const { receivedAt, steps = [] } = (await read<DeskRecord>(blobs, key))?.value ?? {};
		if (receivedAt) traces[key] = { etag, receivedAt, steps: steps.map(toTraced) };
	});
	if (listed.length === 0 && Object.keys(known).length > 0) await blobs.delete(tracesKey(form));
	else if (changed.length > 0 || listed.length < Object.keys(known).length)
		await blobs.setJSON(tracesKey(form), traces);
	return isDone ? traces : undefined;
};
