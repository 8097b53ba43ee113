import { createHash } from 'node:crypto';
import { routes } from '#src/routes.ts';
import { pathsOf } from './icon-paths.ts';
import { ICONS_IN_FILE } from './icons-in-file.ts';

const symbols = ICONS_IN_FILE.map((name) => `<symbol id="${name}" viewBox="0 0 24 24">${pathsOf(name)}</symbol>`);

/** The drawings that `IconFromFile` shows, as one SVG file. */
export const iconFile = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;

/** Changes with the drawings: a new page must not get those that a device has of an old one. */
export const iconVersion = createHash('sha256').update(iconFile).digest('hex').slice(0, 8);

export const iconAddress = routes.icons(iconVersion);
