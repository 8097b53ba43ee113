import { Document, isMap, isNode, isScalar, type Pair, parseDocument, YAMLMap } from 'yaml';

/** In which file of `site/` a field of the former `site.yaml` is now. All others are in the association's. */
const FILES: Readonly<Record<string, string>> = {
	features: 'features.yaml',
	forms: 'forms.yaml',
	mail: 'forms.yaml',
	deskDays: 'forms.yaml',
	outings: 'forms.yaml',
	store: 'store.yaml',
};

/** Groups whose fields stand by themselves now, and those that have another name. */
const OPENED = ['features', 'forms', 'mail', 'store'];
const RENAMED: Readonly<Record<string, string>> = { outings: 'registration' };

/** The fields of a group, the first below the group's own note. */
const itemsIn = ({ key, value }: Pair): Pair[] => {
	if (!isMap(value)) return [];
	const first = value.items[0]?.key;
	const notes = [key, value, first].flatMap((node) => (isNode(node) && node.commentBefore) || []);
	value.commentBefore = null;
	if (isScalar(first)) first.commentBefore = notes.join('\n');
	return value.items;
};

/** A note that names the file. */
const pointHere = (note: string | null): string | null =>
	note?.replaceAll('site.yaml', 'site/association.yaml') ?? null;

/** The former `site.yaml` as the files of `site/`, with its notes; `undefined` if it can't be read. */
export const splitSite = (text: string): Readonly<Record<string, string>> | undefined => {
	const { contents, errors, ...notes } = parseDocument(text);
	if (errors.length > 0 || !isMap(contents)) return undefined;
	const maps = new Map<string, YAMLMap>();
	for (const pair of contents.items) {
		const name = isScalar(pair.key) ? String(pair.key.value) : '';
		const file = FILES[name] ?? 'association.yaml';
		const map = maps.get(file) ?? new YAMLMap();
		maps.set(file, map);
		if (isScalar(pair.key)) pair.key.value = RENAMED[name] ?? name;
		map.items.push(...(OPENED.includes(name) ? itemsIn(pair) : [pair]));
	}
	return Object.fromEntries(
		Array.from(maps, ([file, map]) => {
			const document = new Document();
			document.contents = map as never;
			if (file === 'association.yaml') {
				document.commentBefore = pointHere(notes.commentBefore);
				document.comment = pointHere(notes.comment);
			}
			return [file, `${document.toString({ lineWidth: 0, singleQuote: true }).trimEnd()}\n`];
		}),
	);
};
