import { readFileSync } from 'node:fs';
import { formatDistance } from '#src/format/way.ts';
import type { MeasuredTrack } from '#src/geo/measure.ts';
import type { Finding } from './finding.ts';
import { readFields, splitFile } from './front-matter.ts';

/** Metres that a step may lie beyond the end, because its kilometre is rounded. */
const ROUNDING = 100;

/** What a trail's fields say that its track contradicts. Fields that are no trail's are for the schema. */
export const findAgainstTrack = (file: string, { shape, distance }: MeasuredTrack): Finding[] => {
	const parts = splitFile(file, readFileSync(file, 'utf8'));
	const fields = readFields(parts?.yaml ?? '', parts?.yamlLine ?? 1);
	if ('sentence' in fields) return [];
	const { thereAndBack, steps } = Object(fields.data) as { thereAndBack?: unknown; steps?: unknown };
	const findings: Finding[] = [];
	if (thereAndBack === true && shape !== 'line')
		findings.push({
			file,
			line: fields.lineOf(['thereAndBack']),
			sentence:
				'o campo «thereAndBack» diz que o percurso gravado é só a ida, mas track.gpx acaba onde começa. Apague esta linha, ou grave só a ida',
		});
	for (const [index, step] of (Array.isArray(steps) ? steps : []).entries()) {
		const kilometre = Number(step?.kilometre);
		if (!(kilometre * 1_000 > distance + ROUNDING)) continue;
		findings.push({
			file,
			line: fields.lineOf(['steps', index, 'kilometre']),
			sentence: `este passo começa aos ${formatDistance(kilometre * 1_000)}, e o percurso gravado acaba aos ${formatDistance(distance)}. Corrija o quilómetro`,
		});
	}
	return findings;
};
