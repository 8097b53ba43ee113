/** A number and its unit, or «PR 4», with a space that does not break: the first one. */
export const unbroken = (text: string): string => text.replace(' ', '\u00a0');

/** Facts in a row: «Crianças · Cães». No line begins with the point. */
export const inRow = (facts: readonly string[]): string => facts.join('\u00a0· ');
