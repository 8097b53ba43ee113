import { globSync, readFileSync } from 'node:fs';
import { noticeSchema } from '#src/features/trails/notice-schema.ts';
import { today } from '#src/format/today.ts';
import { readFields } from '../../commands/content/front-matter.ts';

/** Every notice of the content folder that is not over yet, with its fields. */
export const contentNotices = globSync('tests/content/notices/*.yaml')
	.map((file) => {
		const fields = readFields(readFileSync(file, 'utf8'), 1, new Set());
		return noticeSchema().parse('data' in fields ? fields.data : {});
	})
	.filter(({ until }) => !until || until >= today());
