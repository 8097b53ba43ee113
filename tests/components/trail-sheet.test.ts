import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parseTerrain, type Terrain } from '#src/cartography/terrain-schema.ts';
import { SAMPLE } from '#src/content-folder.ts';
import TrailSheet from '#src/features/trails/page/TrailSheet.astro';
import { measure } from '#src/geo/measure.ts';
import { readTrack } from '#src/geo/read-track.ts';
import { renderComponent } from '#tests/support/render-component.ts';
import { gpxFile, placeFrom, START } from '#tests/support/tracks.ts';

const round = Array.from({ length: 90 }, (_, index) => placeFrom(START, index * 4, 900));
const track = measure(readTrack(gpxFile(round)));
const sheetWith = async (terrain: Terrain | null): Promise<string> => {
	const trail = {
		id: 'volta',
		title: 'Volta',
		shape: 'circular',
		start: 'Largo',
		alerts: [],
		track: { ...track, terrain },
	};
	return renderComponent(TrailSheet, { trail });
};
const { longitude, latitude } = START;
const point = (kind: string): Terrain['features'][number] =>
	({
		type: 'Feature',
		properties: { kind },
		geometry: { type: 'Point', coordinates: [longitude, latitude] },
	}) as Terrain['features'][number];

it('a map says beneath it, with links, whose data it has, and names the signs that it shows', async () => {
	const credit = { text: '© colaboradores <b>', url: 'https://www.openstreetmap.org/copyright', corner: '©' };
	const html = await sheetWith({
		type: 'FeatureCollection',
		features: [point('spring'), point('bus')],
		attribution: [credit, { text: 'relevo © Alguém', url: 'https://mapterhorn.com/attribution' }],
	});
	expect(html).toContain('<a href="https://www.openstreetmap.org/copyright">© colaboradores &lt;b&gt;</a>');
	expect(html).toContain('<a href="https://mapterhorn.com/attribution">relevo © Alguém</a>');
	expect(html).toContain('Fonte');
	// The bus stop has no room beside the spring.
	expect(html).not.toContain('Paragem de autocarro');
});

it('a map of land of one’s own, as all of the sample’s are, shows no credit', async () => {
	const own = parseTerrain(readFileSync(`${SAMPLE}/trails/vale-do-moinho/terrain.geojson`, 'utf8'));
	for (const terrain of [null, own]) expect(await sheetWith(terrain)).not.toContain('openstreetmap');
});
