/** Turns a hyphen between spaces into a dash. The Markdown parser's quotes are English already. */
export const toEnglish = (text: string): string => text.replace(/(?<=\s)-(?=\s)/g, '–');
