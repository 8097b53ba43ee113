import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import i18next from 'i18next';
import dictionary from '../../public/assets/i18n/pt.json' with { type: 'json' };

type Component = Parameters<AstroContainer['renderToString']>[0];

/** The HTML of one of Astro's components, with the site's texts. */
export const renderComponent = async (component: Component, props: Record<string, unknown>): Promise<string> => {
	await i18next.init({ resources: { pt: { translation: dictionary } } });
	const container = await AstroContainer.create();
	return container.renderToString(component, { props });
};
