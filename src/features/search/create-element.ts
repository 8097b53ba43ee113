/** An element with its properties and what is in it. */
export const createElement = <Name extends keyof HTMLElementTagNameMap>(
	name: Name,
	properties: Partial<HTMLElementTagNameMap[Name]> = {},
	...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] => {
	const element = Object.assign(document.createElement(name), properties);
	element.append(...children);
	return element;
};

/** A drawing of `src/components/icons/`, imported with `?raw`, beside words that say the same. */
export const createIcon = (svg: string): Node => {
	const { firstElementChild: icon } = createElement('div', { innerHTML: svg });
	icon?.setAttribute('class', 'icon');
	icon?.setAttribute('aria-hidden', 'true');
	return icon ?? document.createTextNode('');
};
