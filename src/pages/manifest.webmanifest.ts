import type { APIRoute } from 'astro';
import { getSite } from '#src/data/site.ts';
import { translations } from '#src/i18n/translate.ts';
import { THEME_COLORS } from '#src/layouts/frame/theme-colors.ts';
import { routes } from '#src/routes.ts';

/** What a phone needs to know to put the site among its apps. */
export const GET: APIRoute = async ({ currentLocale }) => {
	const { t } = translations(currentLocale);
	const { name, tagline, description } = await getSite();
	return Response.json({
		id: routes.home,
		name: `${name} · ${tagline}`,
		short_name: name,
		description,
		lang: 'pt-PT',
		start_url: routes.home,
		scope: '/',
		// Has a back button, which a site of many pages needs.
		display: 'minimal-ui',
		background_color: THEME_COLORS.light,
		theme_color: THEME_COLORS.light,
		icons: [
			{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
			{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
			{ src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
		],
		shortcuts: [
			...(HAS.trails
				? [
						{ name: t('menu.trails'), url: routes.trails },
						{ name: t('offline.kept'), url: routes.offline },
					]
				: [{ name: t('menu.contact'), url: routes.contact }]),
		],
	});
};
