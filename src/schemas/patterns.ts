/**
 * Where a collection's entries lie below the content folder. In `news/{*,*\/index}.md` an entry is a file, or a folder
 * with `index.md` beside its pictures; the first form is the usual one.
 */

/** The usual form of a pattern: `news/*.md`. */
export const usualForm = (pattern: string): string => pattern.replace(/\{([^,]+),[^}]+\}/, '$1');

/** Both forms in words, with a name for an example. */
export const inWords = (pattern: string): string => {
	const [, usual = '', other] = /\{([^,]+),([^}]+)\}/.exec(pattern) ?? [];
	const forms = other === undefined ? [pattern] : [usual, other].map((form) => pattern.replace(/\{.*\}/, form));
	return forms.map((form) => form.replace('*', 'um-nome')).join(' ou ');
};

/** Matches the paths of a pattern's entries, below the content folder. */
export const toPathPattern = (pattern: string): RegExp =>
	new RegExp(
		`^${pattern
			.replaceAll('.', '\\.')
			.replaceAll('*', '[^/]+')
			.replace(/\{(.+),(.+)\}/, '(?:$1|$2)')}$`,
	);
