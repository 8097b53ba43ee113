import { defineHastPlugin } from 'satteri';

const SAFE_ADDRESS = /^(?:https?:|mailto:|tel:|[/#.?])/i;

/** Removes HTML from Markdown, and the address of a link if it is unsafe, such as `javascript:`. */
export const safety = () =>
	defineHastPlugin({
		name: 'safety',
		raw: (node, context) => context.removeNode(node),
		element: {
			filter: ['a'],
			visit: (node, context) => {
				if (!SAFE_ADDRESS.test(String(node.properties['href']))) context.setProperty(node, 'href', null);
			},
		},
	});
