import { getSite } from '#src/data/site.ts';
import { type DownloadDetails, toGpx, toKml } from '#src/geo/write-track.ts';
import { getWalking, type TrailView } from './data.ts';

const detailsOf = async (trail: TrailView, origin: URL): Promise<DownloadDetails> => ({
	name: trail.title,
	description: trail.summary,
	author: (await getSite()).name,
	url: new URL(trail.href, origin).href,
	licence: (await getWalking()).licence,
	date: trail.lastWalkedOn,
});

/** A trail's cleaned track as a GPX file, for watches and phones. `origin`: the site's address. */
export const writeGpx = async (trail: TrailView, origin: URL): Promise<string> =>
	toGpx(trail.track, await detailsOf(trail, origin));

/** The same as KML, for maps on a computer. */
export const writeKml = async (trail: TrailView, origin: URL): Promise<string> =>
	toKml(trail.track, await detailsOf(trail, origin));
