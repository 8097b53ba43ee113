/** A text as a pattern that means just that: `RegExp.escape`, which Node 22 does not have. */
export const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
