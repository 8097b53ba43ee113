import type { MeasuredTrack } from '#src/geo/measure.ts';
import type { Trail } from './schema.ts';

/** A trail with what its track says of waypoints among its own texts, so that a translation can have it too. */
export const withPoints = <Data extends Pick<Trail, 'points'>>(data: Data, { waypoints }: MeasuredTrack): Data => ({
	...data,
	points: waypoints.flatMap(({ name, description }) => {
		const { text = description } = data.points.find((point) => point.name === name) ?? {};
		return text ? { name, text } : [];
	}),
});
