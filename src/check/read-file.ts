import type { Collection } from '#src/collections.ts';
import type { Features } from '#src/features.ts';
import { asPath, documentFile } from '#src/schemas/fields.ts';
import { toSentences } from '#src/schemas/sentences.ts';
import { fieldNames, withoutEmpty } from '#src/schemas/structure.ts';
import { type FindOff, findPagesOff } from './addresses.ts';
import { type Body, parseBody, picturesIn } from './body.ts';
import type { ContentFiles, Fault, Finding, ReadEntry } from './files.ts';
import { decodeText, firstOf, readFields, splitFile } from './front-matter.ts';
import { createPictureField, type ShownPictures } from './pictures.ts';

export interface ReadFile {
	/** `undefined` if the file could not be read, or its fields are wrong. */
	readonly entry?: ReadEntry;
	readonly body?: Body;
	readonly findings: readonly Finding[];
}

/** How files of word processors begin, whatever their names: DOCX and ODT, DOC, RTF, PDF. */
const NO_PLAIN_TEXT = /^(?:PK|\xd0\xcf|\{\\rtf|%PDF)/;

const COPY_TEXT =
	'o ficheiro é de um processador de texto, e mudar-lhe o nome não chega. Abra-o nesse programa, copie o texto para um ficheiro feito com npm run new e apague este';

const CONFLICT =
	'o git deixou aqui as duas versões de uma mudança que não soube juntar: uma acima e outra abaixo de =======. Deixe só a que vale, e apague as linhas que começam por <<<<<<<, ======= e >>>>>>>';

/** The line where git's marks of a conflict begin. */
const findConflict = (text: string): number | undefined => {
	const at = text.search(/^<{7} /m);
	return at >= 0 && /^>{7} /m.test(text) ? text.slice(0, at).split('\n').length : undefined;
};

/** Characters of a file, and of a line, beyond which the parsers of YAML and Markdown take seconds. */
const MOST_IN_FILE = 60_000;
const MOST_IN_LINE = 5_000;
/** Quotations and lists inside each other, deeper than anybody writes. */
const NESTED = /^(?:[ \t]*[>*+-](?:[ \t]|(?=>))){20}/m;

/** Why a text is not read. */
const faultOfLength = (text: string): Fault | undefined => {
	if (text.length > MOST_IN_FILE)
		return {
			sentence: `o ficheiro tem ${Math.ceil(text.length / 1_000)} mil caracteres, e o limite são ${MOST_IN_FILE / 1_000} mil. Divida-o em dois, ou apague o que não é texto`,
		};
	const lines = text.split('\n');
	const long = lines.findIndex(({ length }) => length > MOST_IN_LINE);
	if (long >= 0)
		return {
			line: long + 1,
			sentence: `esta linha tem ${lines[long]?.length} caracteres, e o limite são ${MOST_IN_LINE}. Divida-a em parágrafos, com uma linha vazia entre eles`,
		};
	const nested = NESTED.exec(text);
	return nested
		? {
				line: text.slice(0, nested.index).split('\n').length,
				sentence: 'esta linha começa por sinais de citação ou de lista a mais. Apague os que sobram',
			}
		: undefined;
};

const ENCODING =
	'esta linha não está em UTF-8, e os acentos sairiam estragados. Grave o ficheiro outra vez com a codificação UTF-8';

/** Lines of YAML that are read anew as they should be. Each costs several readings of the file. */
const MOST_CURES = 6;

export interface Reading {
	readonly files: ContentFiles;
	readonly has: Features;
	readonly findOff: FindOff;
	readonly shown: ShownPictures;
}

/**
 * Reads the files of a collection, or of its translations. `originalOf`: of a translation the original's path, from whose
 * folder it names pictures.
 */
export const createReader = (
	schemaOf: Collection['schema'],
	{ files, has, findOff, shown }: Reading,
	originalOf = (path: string) => path,
) => {
	let file = '';
	const picture = asPath(createPictureField(files, shown, () => originalOf(file)));
	const document = () =>
		documentFile().refine((path) => files.has(`documents/${path}`), {
			error: ({ input }) => `vale «${input}», que não existe; ponha lá esse PDF ou corrija o nome`,
		});
	// Zod takes long to make a schema, so all files share one.
	const schema = schemaOf(picture, document, has);
	const names = new Set(fieldNames(schema));

	return (path: string): ReadFile => {
		file = path;
		const at = (fault: Fault): Finding => ({ file, ...fault });
		const contents = files.read(file);
		if (contents === undefined) return { findings: [] };
		const isDecoded = typeof contents === 'string';
		if (!isDecoded && NO_PLAIN_TEXT.test(firstOf(contents))) return { findings: [at({ sentence: COPY_TEXT })] };
		const text = isDecoded ? contents : decodeText(contents);
		if (typeof text !== 'string') return { findings: [at({ ...text, sentence: ENCODING })] };
		const long = faultOfLength(text);
		if (long) return { findings: [at(long)] };
		const marks = findConflict(text);
		if (marks) return { findings: [at({ line: marks, sentence: CONFLICT })] };
		const parts = splitFile(file, text);
		if ('sentence' in parts) return { findings: [at(parts)] };
		const read = file.endsWith('.md') ? { body: parseBody(file, parts.body, parts.bodyLine, originalOf(file)) } : {};
		for (const picture of read.body ? picturesIn(read.body) : []) shown.add(picture, 'other');
		let fields = readFields(parts.yaml, parts.yamlLine, names);
		const inYaml: Finding[] = [];
		// What else is wrong is said at once, of the file as it will be then.
		while ('sentence' in fields) {
			const { cured, line, sentence } = fields;
			inYaml.push(at({ sentence, ...(line !== undefined && { line }) }));
			if (cured === undefined || inYaml.length === MOST_CURES) return { ...read, findings: inYaml };
			fields = readFields(cured, parts.yamlLine, names);
		}

		const { lineOf } = fields;
		const { data, error } = schema.safeParse(withoutEmpty(schema, fields.data));
		const faults = error ? toSentences(schema, fields.data, error) : findPagesOff(data, findOff);
		const findings = faults.map(({ path, fault, sentence }) =>
			at({ line: lineOf(path), sentence, field: { path, fault } }),
		);
		return {
			...read,
			...(data && { entry: { file, data, lineOf, body: parts.body } }),
			findings: [...inYaml, ...findings],
		};
	};
};
