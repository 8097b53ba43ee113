/**
 * The pictures that were found by their names before `pictures.yaml` declared them. They still show for one version; then
 * this file goes, with what imports it.
 */

/** The names without their endings, by the fields of `pictures.yaml`. */
export const FORMER_NAMES = {
	contact: 'pages/contact-banner',
	news: 'default-image',
	sharing: 'brand/social-picture',
} as const;

type Field = keyof typeof FORMER_NAMES;

interface Former {
	readonly field: Field;
	/** Below the content folder. */
	readonly path: string;
	/** What `pictures.yaml` has to say of it. */
	readonly line: string;
}

/**
 * Those among `pictures`, which are paths below the content folder, that no field in `declared` names. `alt`: what the
 * contact page's shows, in words; without them it does not show.
 */
export const listFormer = (pictures: readonly string[], declared: object, alt?: string): Former[] =>
	(Object.keys(FORMER_NAMES) as Field[]).flatMap((field) => {
		const path = pictures.find((picture) => picture.replace(/\.\w+$/, '') === FORMER_NAMES[field]);
		if (!path || field in declared || (field === 'contact' && !alt)) return [];
		const value = field === 'contact' ? `{ image: ./${path}, imageAlt: '${alt?.replaceAll("'", "''")}' }` : `./${path}`;
		return { field, path, line: `${field}: ${value}` };
	});
