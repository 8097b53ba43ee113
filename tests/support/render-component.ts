import { experimental_AstroContainer as AstroContainer } from 'astro/container';

type Component = Parameters<AstroContainer['renderToString']>[0];

/** The HTML of an Astro component, with the site's texts. */
export const renderComponent = async (component: Component, props: Record<string, unknown>): Promise<string> => {
	const container = await AstroContainer.create();
	return container.renderToString(component, { props });
};
