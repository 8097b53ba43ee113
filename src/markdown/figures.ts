import { defineHastPlugin, type HastNode } from 'satteri';

const isBlank = (node: HastNode): boolean => node.type === 'text' && node.value.trim() === '';

/** A paragraph that is nothing but an image becomes a figure; the image's title is its caption. */
export const figures = () =>
	defineHastPlugin({
		name: 'figures',
		element: {
			filter: ['p'],
			visit: (node, context) => {
				const [image, ...others] = node.children.filter((child) => !isBlank(child));
				if (image?.type !== 'element' || image.tagName !== 'img' || others.length > 0) return;
				const { title, ...properties } = image.properties;
				const picture = { ...image, properties };
				const caption = {
					type: 'element' as const,
					tagName: 'figcaption',
					properties: {},
					children: [{ type: 'text' as const, value: String(title) }],
				};
				context.replaceNode(node, {
					type: 'element',
					tagName: 'figure',
					properties: {},
					children: title ? [picture, caption] : [picture],
				});
			},
		},
	});
