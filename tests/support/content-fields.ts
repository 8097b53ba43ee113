import { readFileSync } from 'node:fs';
import { readFields, splitFile } from '../../commands/content/front-matter.ts';

/** The fields of a content file that has no mistakes, as the check reads them. */
export const fieldsIn = (file: string): unknown => {
	const parts = splitFile(file, readFileSync(file, 'utf8'));
	const fields = readFields('yaml' in parts ? parts.yaml : '', 1);
	return 'data' in fields ? fields.data : {};
};
