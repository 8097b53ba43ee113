import { startIpma } from '#netlify/local/ipma.ts';
import { places } from '#netlify/server/base/content.ts';
import { refreshForecast } from '#netlify/server/day/refresh-forecast.ts';
import { openBlobs } from '#netlify/server/store/blobs.ts';

/** On this machine nobody asks IPMA: `/_local/day` says what it says, and the site reads it at once. */
export const startLocalDay = async () => {
	const ipma = await startIpma(places, () => refreshForecast(openBlobs('dev')));
	process.env['IPMA_HOST'] ||= ipma.host;
	return ipma;
};
