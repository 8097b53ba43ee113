import { cleanRecording } from './clean.ts';
import { decodeXml } from './decode-xml.ts';
import { parseGpx } from './parse-gpx.ts';
import type { Track } from './track.ts';

/**
 * Reads a GPX file of any device or program and cleans it.
 * @throws {TrackError} why the file is no track; the content check says it in a sentence, a build stops
 */
export const readTrack = (file: Uint8Array): Track => cleanRecording(parseGpx(decodeXml(file)));
