import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentFolder } from '#src/content-folder.ts';
import { routes } from '#src/routes.ts';

/** Relative to the project's folder, where a build runs. */
const FOLDER = join(contentFolder, 'documents');

/** A document as a link to it needs it. */
interface DocumentView {
	readonly title: string;
	readonly href: string;
	/** In bytes. */
	readonly size: number;
}

/** The names of all documents. Each is published, because any text may link to it. */
export const getDocumentFiles = async (): Promise<string[]> =>
	(await readdir(FOLDER).catch(() => [])).filter((name) => name.endsWith('.pdf'));

/** The bytes of a document; `file` is its file name. */
export const getDocumentContent = async (file: string) => {
	try {
		return await readFile(join(FOLDER, file));
	} catch (cause) {
		throw new Error(`${join(FOLDER, file)} não existe. Ponha lá esse PDF ou corrija o nome em about.yaml.`, {
			cause,
		});
	}
};

export const getDocument = async ({ title, file }: { title: string; file: string }): Promise<DocumentView> => ({
	title,
	href: routes.document(file),
	size: (await getDocumentContent(file)).byteLength,
});
