import type { APIRoute, GetStaticPathsOptions } from 'astro';
import { languageOf } from '#src/translated-addresses.ts';
import { calendarResponse, getOutings } from '../../data.ts';

export const getStaticPaths = async ({ routePattern }: GetStaticPathsOptions) =>
	(await getOutings(languageOf(routePattern))).map((outing) => ({ params: { id: outing.id }, props: { outing } }));

/** One outing, to be added to a calendar. */
export const GET: APIRoute = ({ site, props: { outing }, url, currentLocale }) =>
	calendarResponse([outing], { site: site ?? url, locale: currentLocale });
