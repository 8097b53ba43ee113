/** npm run terrain -- [id …]: draws the land around trails, from OpenStreetMap and open heights. */
import { contentFolder } from '#src/content-folder.ts';
import { today } from '#src/format/clock.ts';
import { helpIfAsked, PROCESS_IO } from '../command-io.ts';
import { HELP, runTerrain } from './command.ts';
import { MAPTERHORN, OPEN_FREE_MAP, TERRAIN_TILES } from './sources.ts';

helpIfAsked(HELP);
process.exitCode = await runTerrain(process.argv.slice(2), PROCESS_IO, {
	folder: contentFolder,
	cache: '.terrain',
	sources: { land: OPEN_FREE_MAP, heights: [MAPTERHORN, TERRAIN_TILES] },
	today: today(),
});
