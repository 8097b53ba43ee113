/** Part of `npm run benchmark`: what a recording costs to read, measure and draw, as it grows. */
import { renderProfile } from '#src/features/trails/drawing/profile-chart.ts';
import { renderTrackMap } from '#src/features/trails/drawing/track-map.ts';
import { measure } from '#src/geo/measure.ts';
import { readTrack } from '#src/geo/read-track.ts';
import { toGpx } from '#src/geo/to-gpx.ts';

const POINTS = [1_000, 10_000, 100_000];

/** A walk to the north in long bends, with the time and the pulse of each point as watches write them. */
const recordingOf = (points: number): Uint8Array => {
	const lines = Array.from({ length: points }, (_, index) => {
		const [latitude, longitude] = [40 + index / 50_000, -10 + Math.sin(index / 900) / 100];
		const elevation = (300 + 200 * Math.sin(index / 3_000) + (index % 7)).toFixed(1);
		return `<trkpt lat="${latitude.toFixed(6)}" lon="${longitude.toFixed(6)}"><ele>${elevation}</ele><time>2026-02-22T09:00:00Z</time><extensions><hr>120</hr></extensions></trkpt>`;
	});
	return new TextEncoder().encode(
		`<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>${lines.join('\n')}</trkseg></trk></gpx>`,
	);
};

const texts = {
	title: '',
	start: '',
	finish: '',
	startAndFinish: '',
	north: 'N',
	distance: String,
	elevation: String,
};
const details = { name: '', description: '', author: '', url: '', licence: { name: '', url: '' } };
const drawing = { symbols: 1, terrain: null, texts, colours: '' };

for (const points of POINTS) {
	const file = recordingOf(points);
	const times: string[] = [];
	const timed = <Result>(name: string, work: () => Result): Result => {
		const start = performance.now();
		const result = work();
		times.push(`${name} ${Math.round(performance.now() - start)} ms`);
		return result;
	};
	const recorded = timed('read', () => readTrack(file));
	const track = timed('measure', () => measure(recorded));
	timed('map', () => renderTrackMap(track, drawing));
	timed('profile', () => renderProfile(track, drawing));
	timed('GPX', () => toGpx(track, details));
	const memory = Math.round(process.memoryUsage().rss / 1e6);
	const size = (file.byteLength / 1e6).toFixed(1);
	process.stdout.write(`a track of ${points} points (${size} MB): ${times.join(', ')}; ${memory} MB resident\n`);
}
