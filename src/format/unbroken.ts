/** A number and its unit, or «PR 4», with a space that does not break: the first one. */
export const unbroken = (text: string): string => text.replace(' ', '\u00a0');
