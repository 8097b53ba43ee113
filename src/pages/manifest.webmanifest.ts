import type { APIRoute } from 'astro';
import { palette } from '#brand/palette.js';
import { colourOf } from '#src/brand/tokens.ts';
import { getSite } from '#src/data/site.ts';
import { translations } from '#src/i18n/translate.ts';

export const GET: APIRoute = async ({ currentLocale }) => {
	const { t, tag, routes } = translations(currentLocale);
	const { light: paper } = colourOf(palette, 'paper');
	const { name, tagline, description } = await getSite(currentLocale);
	return Response.json({
		id: routes.home,
		name: `${name} · ${tagline}`,
		short_name: name,
		description,
		lang: tag,
		start_url: routes.home,
		scope: '/',
		// Has a back button, which a site of many pages needs.
		display: 'minimal-ui',
		background_color: paper,
		theme_color: paper,
		icons: [
			{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
			{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
			{ src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
		],
		shortcuts: [
			...(ENABLED.trails
				? [
						{ name: t('menu.trails'), url: routes.trails },
						{ name: t('offline.kept'), url: routes.offline },
					]
				: [{ name: t('menu.contact'), url: routes.contact }]),
		],
	});
};
