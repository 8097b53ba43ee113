import type { CustomPlugin, XastElement, XastRoot } from 'svgo';

const elementsIn = ({ children }: XastElement | XastRoot): XastElement[] =>
	children.filter((child) => child.type === 'element');

const withIds = (element: XastElement): [string, XastElement][] => [
	...(element.attributes['id'] ? [[element.attributes['id'], element] as [string, XastElement]] : []),
	...elementsIn(element).flatMap(withIds),
];

const withoutIds = ({ attributes: { id: _, ...attributes }, ...element }: XastElement): XastElement => ({
	...element,
	attributes,
	children: element.children.map((child) => (child.type === 'element' ? withoutIds(child) : child)),
});

/** Makes of a `<use>` a group with a copy of what it shows; inside a clip, where no group may be, the copy itself. */
const expand = (
	element: XastElement,
	known: ReadonlyMap<string, XastElement>,
	isClip = false,
	shown: readonly XastElement[] = [],
): void => {
	let inside = shown;
	if (element.name === 'use') {
		const { href, 'xlink:href': older, x = 0, y = 0, transform, ...attributes } = element.attributes;
		const target = known.get((href ?? older ?? '').slice(1));
		if (!target || shown.includes(target)) return;
		inside = [...shown, target];
		const copy = withoutIds(target);
		const places = [transform, Number(x) || Number(y) ? `translate(${x} ${y})` : undefined];
		if (isClip) places.push(copy.attributes['transform']);
		const place = places.filter(Boolean).join(' ');
		element.name = isClip ? copy.name : 'g';
		element.attributes = {
			...attributes,
			...(isClip && copy.attributes),
			...(place && { transform: place }),
		};
		element.children = isClip ? copy.children : [copy];
	}
	for (const child of elementsIn(element)) expand(child, known, element.name === 'clipPath', inside);
};

/** Leaves no `<use>` in a drawing: Firefox shows none that is inside another file's symbol. */
export const expandUses: CustomPlugin = {
	name: 'expandUses',
	fn: (root) => {
		const known = new Map(elementsIn(root).flatMap(withIds));
		for (const element of elementsIn(root)) expand(element, known);
		return null;
	},
};
