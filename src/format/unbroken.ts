/** A number that stays on a line with its unit. */
export const unbroken = (text: string): string => text.replace(' ', '\u00a0');
