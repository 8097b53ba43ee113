import type { Feature } from '#src/features.ts';
import type { Language } from '#src/format/language.ts';
import type { Position } from '#src/geo/track.ts';
import type dictionary from '../../public/assets/i18n/pt.json';

/** What the check has to know of the project around the content. */
export interface Project {
	/** The patterns of every feature's pages. */
	readonly pages: Readonly<Record<Feature, readonly string[]>>;
	/** The addresses of the files in `public/`. */
	readonly publicFiles: readonly string[];
	/** The Portuguese texts, unless their file can't be read. */
	readonly texts: Pick<typeof dictionary, 'legal' | 'menu'> | undefined;
	/** The text of `tokens.css`. */
	readonly tokens: string;
	/** The starts of the published trails by id, for a browser, which has no tracks. */
	readonly starts: Readonly<Record<string, Position>>;
	/** The site's languages. */
	readonly languages: readonly Language[];
	/** The municipalities of the sample's trails, which are no places, as long as the sample is shown. */
	readonly invented: readonly string[];
	/** The folder with the sample, where one sees how a file is written. */
	readonly sample: string;
}
