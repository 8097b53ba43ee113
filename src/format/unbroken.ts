/** A number and its unit with a space that does not break. */
export const unbroken = (text: string): string => text.replace(' ', '\u00a0');
