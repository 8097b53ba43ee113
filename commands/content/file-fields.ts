import { basename, dirname, join, relative, resolve } from 'node:path';
import { z } from 'astro/zod';
import { documentFile } from '#src/schemas/fields.ts';
import { findNearName, isThere } from './file-names.ts';

/** The field of a picture in the folder of `file`. Those that are there, or that a slip of the name means, are added to `shown`. */
export const pictureField = (file: string, shown: Set<string>) => () =>
	z.string().superRefine((path, context) => {
		const target = resolve(dirname(file), path);
		const near = findNearName(target);
		// A name with capitals has to be changed, too.
		const wanted = near && `./${near.toLowerCase()}`;
		const add = (message: string, written?: string) =>
			context.addIssue({ code: 'custom', message, ...(written && { params: { written } }) });
		if (near) shown.add(join(dirname(target), near));
		if (relative(dirname(file), target).startsWith('..'))
			add(`vale «${path}», que é de outra pasta; ponha uma cópia dessa imagem na mesma pasta`);
		else if (!path.startsWith('./')) add(`vale «${path}», que não começa por ./`, wanted);
		else if (isThere(target)) shown.add(target);
		else if (near && near !== near.toLowerCase())
			add(
				`aponta para «${path}», e na pasta está «${near}», que tem de ter só minúsculas. Mude o nome à imagem`,
				wanted,
			);
		else if (near) add(`aponta para «${path}», e na pasta está «${near}»`, wanted);
		else add(`aponta para «${path}», que não existe; ponha essa imagem na mesma pasta ou corrija o nome`);
	});

/** The field of a document in a content folder. */
export const documentField = (folder: string) => () =>
	documentFile().refine((name) => isThere(join(folder, 'documents', basename(name))), {
		error: ({ input }) => `vale «${input}», que não existe; ponha lá esse PDF ou corrija o nome`,
	});
