/** A text in lower case without accents. If the text is in NFC, each letter keeps its position. */
export const toPlainLetters = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
