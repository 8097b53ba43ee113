import { palette } from '#brand/palette.js';
import { colourOf } from '#src/brand/tokens.ts';

/** The light colour of a token, for what is drawn as a picture. */
export const lightColour = (name: string): string => colourOf(palette, name).light;

/** A drawing with a token's light colour in each place such as `{{paper}}`. */
export const inColours = (svg: string): string =>
	svg.replace(/\{\{([a-z-]+)\}\}/g, (_, name: string) => lightColour(name));
