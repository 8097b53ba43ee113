import type { Trail } from '#src/features/trails/schema.ts';
import { formatDistance } from '#src/format/way.ts';
import type { MeasuredTrack } from '#src/geo/measure.ts';
import type { ReadEntry } from './across.ts';
import type { Finding } from './finding.ts';

/** Metres that a step may lie beyond the end, because its kilometre is rounded. */
const ROUNDING = 100;

/** A place on the trail that a text names, «km 3,4», and not one on a road. */
const KILOMETRE = /\bkm (?<number>\d+(?:,\d+)?)/g;
const ROAD = /\b(?:A|CM|EM|EN|ER|IC|IP|N) ?-?\d/;

/** The kilometres that a text names, sentence by sentence. */
const kilometresIn = (text: string): number[] =>
	text
		.split(/(?<=[.;!?])\s/)
		.filter((sentence) => !ROAD.test(sentence))
		.flatMap((sentence) => [...sentence.matchAll(KILOMETRE)])
		.map(({ groups }) => Number(groups?.['number']?.replace(',', '.')));

/** Alerts about a place beyond the end of the trail, with the way back where there is one. */
const findAlertsBeyond = ({ file, data, lineOf }: ReadEntry, distance: number): Finding[] => {
	const { alerts, thereAndBack } = data as Trail;
	const length = distance * (thereAndBack ? 2 : 1);
	return alerts.flatMap(({ title, text }, index) => {
		const beyond = kilometresIn(`${title}. ${text}`).find((kilometre) => kilometre * 1_000 > length + ROUNDING);
		return beyond === undefined
			? []
			: [
					{
						file,
						line: lineOf(['alerts', index, 'text']),
						sentence: `este aviso fala do km ${String(beyond).replace('.', ',')}, e o trilho acaba aos ${formatDistance(length)}. Corrija o quilómetro`,
					},
				];
	});
};

/** What a trail's fields say that its track contradicts. */
export const findAgainstTrack = (entry: ReadEntry, { shape, distance }: MeasuredTrack): Finding[] => {
	const { file, data, lineOf } = entry;
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
		...findAlertsBeyond(entry, distance),
	];
};
