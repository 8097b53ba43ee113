/** A text in small letters without accents. Composed letters (NFC) keep their number and their places. */
export const toPlainLetters = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
