import { describe, expect, it } from 'vitest';
import { measure, walkOf } from '#src/geo/measure.ts';
import { readTrack } from '#src/geo/read-track.ts';
import { gpxText, segment, straight, toBytes } from '#tests/support/tracks.ts';

const trackOf = (points: ReturnType<typeof straight>) =>
	measure(readTrack(toBytes(gpxText(`<trk>${segment(points)}</trk>`))));

/** Three kilometres up a slope of one in ten, then a kilometre down it. */
const slope = straight(4_000, (distance) => (distance <= 3_000 ? distance / 10 : 600 - distance / 10));

describe('a walk', () => {
	it('of one way is the track', () => {
		const track = trackOf(slope);
		const { distance, walkingTime, heights } = track;
		const climb = { ascent: heights?.ascent, descent: heights?.descent };
		expect(walkOf(track, false)).toEqual({ distance, climb, walkingTime });
	});

	it('there and back is twice as long, and climbs on its way back what it went down', () => {
		const track = trackOf(slope);
		const { distance, oneWay, climb, walkingTime } = walkOf(track, true);
		expect(distance).toBe(2 * track.distance);
		expect(oneWay).toBe(track.distance);
		// 300 m up and 100 m down, then 100 m up and 300 m down; smoothing takes a little off the top.
		expect(climb?.ascent).toBeCloseTo(400, -1);
		expect(climb?.descent).toBe(climb?.ascent);
		// 8 km in 2 h; half of 400 m up in 1 h and 400 m down in 40 min.
		expect(walkingTime).toBeCloseTo(170, -1);
	});

	it('there and back without heights takes twice the time', () => {
		const track = trackOf(straight(4_000));
		expect(walkOf(track, true)).toMatchObject({ climb: null, walkingTime: 2 * track.walkingTime });
	});

	it('there and back that is recorded whole is the track, and says how long one way is', () => {
		const there = straight(2_000);
		const track = trackOf([...there, ...there.toReversed().slice(1)]);
		expect(walkOf(track, false)).toMatchObject({ distance: track.distance, oneWay: track.distance / 2 });
	});
});
