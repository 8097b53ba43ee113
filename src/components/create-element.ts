import { type IconName, iconAddress } from './icons.ts';

export const createElement = <Name extends keyof HTMLElementTagNameMap>(
	name: Name,
	properties: Partial<HTMLElementTagNameMap[Name]> = {},
	...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] => {
	const element = Object.assign(document.createElement(name), properties);
	element.append(...children);
	return element;
};

/** Creates an icon, as `Icon.tsx` does. Words beside it must say what it means. */
export const createIcon = (name: IconName): DocumentFragment => {
	const { content } = createElement('template', {
		innerHTML: `<svg class="icon" aria-hidden="true"><use href="${iconAddress(name)}"></use></svg>`,
	});
	return content;
};
