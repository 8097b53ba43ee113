import { formatHex, modeLrgb, modeOklch, modeRgb, type Oklch, parse, toGamut, useMode } from 'culori/fn';

export { type Oklch, wcagContrast as contrastOf } from 'culori/fn';

useMode(modeRgb);
useMode(modeLrgb);
const toOklch = useMode(modeOklch);

/**
 * Reads a colour as `#1d4a3e` or `oklch(37.4% 0.054 173.2)`.
 * @throws {Error} if it is written in another way
 */
export const parseColour = (text: string): Oklch => {
	const colour = /^(?:#[0-9a-f]{6}$|oklch\()/i.test(text) ? toOklch(parse(text)) : undefined;
	if (!colour) throw new Error(`${text} is no colour of the kind #1d4a3e or oklch().`);
	return colour;
};

const toScreen = toGamut('rgb', 'oklch');

/** `#1d4a3e`. A colour that no screen shows becomes greyer until one does, as CSS Color 4 has it. */
export const toHex = (colour: Oklch): string => formatHex(toScreen(colour));
