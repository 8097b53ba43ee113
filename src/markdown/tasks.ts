import { defineHastPlugin } from 'satteri';

/** The boxes of a task list as characters: a checkbox that nobody can tick, without a name, is no control. */
export const tasks = () =>
	defineHastPlugin({
		name: 'tasks',
		element: {
			filter: ['input'],
			visit: (node, context) =>
				context.replaceNode(node, { type: 'text', value: node.properties['checked'] ? '☑' : '☐' }),
		},
	});
