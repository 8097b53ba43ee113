import { defineHastPlugin } from 'satteri';

/**
 * Wraps a table in a region that scrolls on a phone and that a keyboard reaches. Classes align the columns, because the
 * content security policy allows no inline styles.
 */
export const tables = (name: string) =>
	defineHastPlugin({
		name: 'tables',
		element: [
			{
				filter: ['table'],
				visit: (node, context) => {
					const [head] = node.children.filter((child) => child.type === 'element');
					const columns = head
						? context
								.textContent(head)
								.trim()
								.split(/\s*\n\s*/)
								.filter(Boolean)
								.join(', ')
						: '';
					context.wrapNode(node, {
						type: 'element',
						tagName: 'div',
						properties: { className: ['table'], role: 'region', tabIndex: 0, ariaLabel: `${name}: ${columns}` },
						children: [],
					});
				},
			},
			{
				filter: ['th', 'td'],
				visit: (node, context) => {
					const { style, align = /text-align:\s*(\w+)/.exec(String(style))?.[1] } = node.properties;
					if (!align) return;
					context.setProperty(node, 'style', null);
					context.setProperty(node, 'align', null);
					context.setProperty(node, 'className', [`align-${align}`]);
				},
			},
		],
	});
