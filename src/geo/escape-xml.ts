const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Characters that XML 1.0 does not allow, not even escaped. */
const NOT_XML = /[\p{Cs}\ufffe\uffff]|[^\P{Cc}\t\n\r]/gu;

/** A text escaped for an XML element or for an attribute in double quotes. */
export const escapeXml = (text: string): string =>
	text.replace(NOT_XML, '').replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '');
