import { defineHastPlugin } from 'satteri';

/** Shows the boxes of a task list as characters: a disabled checkbox without a name is of no use as a control. */
export const tasks = () =>
	defineHastPlugin({
		name: 'tasks',
		element: {
			filter: ['input'],
			visit: (node, context) =>
				context.replaceNode(node, { type: 'text', value: node.properties['checked'] ? '☑' : '☐' }),
		},
	});
