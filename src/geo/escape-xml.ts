const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Characters that XML 1.0 cannot hold, in whatever way. */
const NOT_XML = /[\p{Cs}\ufffe\uffff]|[^\P{Cc}\t\n\r]/gu;

/** A text as XML holds it, in an element or between double quotes. */
export const escapeXml = (text: string): string =>
	text.replace(NOT_XML, '').replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '');
