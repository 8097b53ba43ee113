import { fileURLToPath } from 'node:url';

/** The style sheet with the colours that a site has before an association chooses its own. */
export const TOKENS_FILE = fileURLToPath(new URL('../styles/tokens.css', import.meta.url));
