import { globSync } from 'node:fs';
import { noticeSchema } from '#src/features/trails/notice-schema.ts';
import { today } from '#src/format/lisbon.ts';
import { fieldsIn } from './content-fields.ts';

/** Every notice in `tests/content/notices/` that is not over yet, with its fields. */
export const contentNotices = globSync('tests/content/notices/*.yaml')
	.map((file) => noticeSchema().parse(fieldsIn(file)))
	.filter(({ until }) => !until || until >= today());
