import { globSync } from 'node:fs';
import { SAMPLE } from '#src/content-folder.ts';
import { noticeSchema } from '#src/features/trails/schema.ts';
import { today } from '#src/format/lisbon.ts';
import { fieldsIn } from './content-fields.ts';

/** Every notice in the sample's `notices/` that is not over yet, with its fields. */
export const contentNotices = globSync(`${SAMPLE}/notices/*.yaml`)
	.map((file) => noticeSchema().parse(fieldsIn(file)))
	.filter(({ until }) => !until || until >= today());
