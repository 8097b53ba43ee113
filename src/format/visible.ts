/**
 * Characters that could rewrite a terminal's screen or turn its text around: control characters except line break and tab,
 * and those that change the direction of reading. Forms remove them, but what is stored may be from a backup.
 */
export const DECEPTIVE = /[^\P{Cc}\n\t]|[\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu;

/** The text with a sign in the place of each character that a terminal would obey. */
export const makeVisible = (text: string): string => text.replace(DECEPTIVE, '\uFFFD');
