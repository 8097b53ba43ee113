import type { Trail } from '#src/features/trails/schema.ts';
import { formatDistance } from '#src/format/way.ts';
import type { MeasuredTrack } from '#src/geo/measure.ts';
import type { ReadEntry } from './across.ts';
import type { Finding } from './finding.ts';

/** Metres that a step may lie beyond the end, because its kilometre is rounded. */
const ROUNDING = 100;

/** What a trail's fields say that its track contradicts. */
export const findAgainstTrack = ({ file, data, lineOf }: ReadEntry, { shape, distance }: MeasuredTrack): Finding[] => {
	const { thereAndBack, steps } = data as Trail;
	const returnsTwice = thereAndBack && shape !== 'line';
	return [
		...(returnsTwice
			? [
					{
						file,
						line: lineOf(['thereAndBack']),
						sentence:
							'o campo «thereAndBack» diz que o percurso gravado é só a ida, mas track.gpx acaba onde começa. Apague esta linha, ou grave só a ida',
					},
				]
			: []),
		...steps.flatMap(({ kilometre }, index) =>
			kilometre * 1_000 > distance + ROUNDING
				? [
						{
							file,
							line: lineOf(['steps', index, 'kilometre']),
							sentence: `este passo começa aos ${formatDistance(kilometre * 1_000)}, e o percurso gravado acaba aos ${formatDistance(distance)}. Corrija o quilómetro`,
						},
					]
				: [],
		),
	];
};
