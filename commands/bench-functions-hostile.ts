import { FILED_FORMS, type FiledForm } from '#src/forms/form.ts';
import { LIMITS } from '#src/forms/limits.ts';
import { newForms } from './bench-functions-forms.ts';
import { withFunctions } from './bench-functions-load.ts';
import { showRow } from './show-row.ts';

/** A body, and how it is sent. */
interface Body {
	readonly name: string;
	readonly form: FiledForm;
	readonly text: string;
	readonly type?: string;
}

/** Texts that, repeated, make patterns backtrack, or take long to normalise, fold or split. */
const PARTS = {
	'at signs': '@',
	'addresses in addresses': 'a@',
	dots: '.',
	'words and dots': 'a.',
	'words and hyphens': 'a-',
	digits: '9',
	spaces: ' ',
	'line breaks': '\n',
	'lines of space': ' \n',
	'zero widths': '\u200B',
	joiners: 'a\u200D',
	'combining marks': '\u0316\u0301',
	'marks that become two': '\u0344\u0316',
	'open tags': '<a ',
	scripts: '<script>',
	'ends of scripts': '</script ',
	comments: '<!--',
	links: 'www.',
	slashes: '//',
	percents: '%25',
} as const;

const bytesOf = (text: string) => Buffer.byteLength(text);

/** In characters: what fits into a body, and the longest texts that fields still clean. */
const LENGTHS = [LIMITS.body, 2 * LIMITS.message, 2 * LIMITS.email, 2 * LIMITS.name, LIMITS.pasted];

/** Repeats the part up to the length, or up to what fits into a body. */
const fill = (part: string, length: number): string => {
	const times = Math.min(length / part.length, (LIMITS.body - 40) / (bytesOf(JSON.stringify(part)) - 2));
	return part.repeat(Math.floor(times));
};

/** Bodies with this field alone. Without the others the form is refused before the store, which would take longer. */
const textBodies = (form: FiledForm, field: string): readonly Body[] =>
	Object.entries(PARTS).flatMap(([name, part]) =>
		LENGTHS.map((length) => {
			const text = fill(part, length);
			return { name: `${text.length} of ${name}`, form, text: JSON.stringify({ [field]: text }) };
		}),
	);

const json = (name: string, form: FiledForm, text: string): Body => ({ name, form, text });

const encoded = (name: string, text: string): Body => ({
	...{ name, form: 'contact', text: text.slice(0, LIMITS.body) },
	type: 'application/x-www-form-urlencoded',
});

const listed = (count: number, itemOf: (index: number) => string) =>
	Array.from({ length: count }, (_, i) => itemOf(i)).join();

const ODD_BODIES: readonly Body[] = [
	json('20 000 empty items', 'order', `{"items":[${listed(20_000, () => '{}')}]}`),
	json('30 000 items that are numbers', 'order', `{"items":[${listed(30_000, () => '1')}]}`),
	json('an item with 6 000 fields', 'order', `{"items":[{${listed(6000, (index) => `"a${index}":1`)}}]}`),
	json('items 32 000 deep', 'order', `{"items":${'['.repeat(32_000)}${']'.repeat(32_000)}}`),
	json('a name 32 000 deep', 'contact', `{"name":${'['.repeat(32_000)}${']'.repeat(32_000)}}`),
	json('objects 10 000 deep', 'contact', `{"name":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`),
	json('6 000 fields', 'contact', `{${listed(6000, (index) => `"a${index}":1`)}}`),
	json('the same field 7 000 times', 'contact', `{${listed(7000, () => '"name":1')}}`),
	json('a number of 65 000 digits', 'order', `{"total":${'9'.repeat(65_000)}}`),
	json('65 000 spaces', 'contact', `{${' '.repeat(65_000)}}`),
	json('10 000 escapes', 'contact', `{"email":"${'\\u0301'.repeat(10_000)}"}`),
	json('no JSON', 'contact', '['.repeat(65_000)),
	encoded('65 000 ampersands', '&'.repeat(65_000)),
	encoded('14 000 fields', Array.from({ length: 14_000 }, (_, index) => index.toString(36)).join('&')),
	encoded('percents', '%'.repeat(65_000)),
	encoded('plus signs', `email=${'+'.repeat(65_000)}`),
];

const TRIES = 3;
const WARM_UP = 50;

/** The fastest of some tries: what slows down even that one is the body. */
const timeOf = async (origin: string, { form, text, type = 'application/json' }: Body): Promise<number> => {
	if (bytesOf(text) > LIMITS.body) throw new Error(`A body has ${bytesOf(text)} bytes.`);
	const times: number[] = [];
	for (let turn = 0; turn < TRIES; turn++) {
		const start = performance.now();
		const headers = { 'content-type': type };
		const response = await fetch(`${origin}/api/${form}`, { method: 'POST', headers, body: text, redirect: 'manual' });
		await response.text();
		times.push(performance.now() - start);
	}
	return Math.min(...times);
};

/** Prints how many milliseconds longer than an empty body the worst body of up to 64 KiB takes, for each field. */
export const showHostile = (): Promise<void> =>
	withFunctions(async (origin) => {
		let empty = Number.POSITIVE_INFINITY;
		for (let turn = 0; turn < WARM_UP; turn++) empty = Math.min(empty, await timeOf(origin, json('', 'contact', '{}')));
		const showMore = (what: string, time: number) => showRow(what, `+${Math.max(0, time - empty).toFixed(1)}`);
		showRow(`64 KiB, above the ${empty.toFixed(1)} ms of an empty body`, 'ms');
		for (const form of FILED_FORMS)
			for (const field of [...Object.keys(newForms()[form]), 'key']) {
				let worst = { name: '', time: 0 };
				for (const body of textBodies(form, field)) {
					const time = await timeOf(origin, body);
					if (time > worst.time) worst = { name: body.name, time };
				}
				showMore(`${form}.${field}: ${worst.name}`, worst.time);
			}
		for (const body of ODD_BODIES) showMore(`${body.form}: ${body.name}`, await timeOf(origin, body));
	});
