/**
 * Escapes a text so that a pattern matches exactly that text. `RegExp.escape` does the same, but Node 22 does not have
 * it.
 */
export const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
