import { join } from 'node:path';
import { isDrawing } from '#src/check/brand.ts';
import { type Checked, checkFiles, comparePlaces, firstOfEach } from '#src/check/check-files.ts';
import { type Finding, isPicture } from '#src/check/files.ts';
import { listLinks } from '#src/content-folder.ts';
import { readFolder, readProject } from '#src/integrations/read-content.ts';
import { findLongTexts, LONG } from './long-texts.ts';
import { findInPictures } from './pictures.ts';
import { findInTerrain, findWithoutTerrain } from './terrain.ts';
import { findInTexts } from './texts.ts';

/** The heading of the hint that maps have no land yet. */
export const BARE = 'Trilhos sem terreno à volta';

const SHORTCUT =
	'é um atalho, e o sítio publicaria o que está no computador para onde leva. Apague-o e ponha aqui o próprio ficheiro, ou a própria pasta';

/** Finds what is neither a file nor a folder. */
const findShortcuts = (folder: string): Finding[] => listLinks(folder).map((file) => ({ file, sentence: SHORTCUT }));

/** Checks a content folder: its names and texts as the editor does, and what only the bytes of other files show. */
export const checkContent = async (folder: string): Promise<Checked> => {
	const files = readFolder(folder);
	const checked = checkFiles(files, readProject());
	const pictures = files.paths.filter((path) => isPicture(path) && !isDrawing(path));
	const terrain = files.paths.filter((path) => /^trails\/(?:region|[^/]+\/terrain)\.geojson$/.test(path));
	const findings = [
		...findShortcuts(folder),
		...checked.findings,
		...findInTerrain(folder, terrain, checked.tracks),
		...(await findInPictures(folder, pictures, checked.shown)),
	];
	const placed = (found: readonly Finding[]): Finding[] =>
		found.map((finding) => ({ ...finding, file: join(folder, finding.file) }));
	return {
		...checked,
		findings: firstOfEach([...placed(findings), ...findInTexts()]).toSorted(comparePlaces),
		notes: {
			...Object.fromEntries(Object.entries(checked.notes).map(([title, found]) => [title, placed(found)])),
			[BARE]: placed(findWithoutTerrain(files, checked.tracks)),
			[LONG]: placed(findLongTexts(files)),
		},
		hidden: placed(checked.hidden),
	};
};
