import type { APIRoute } from 'astro';
import { translations } from '#src/i18n/translate.ts';
import { getNextOutings, toOutingsData } from '../data.ts';

export const GET: APIRoute = async ({ currentLocale }) =>
	Response.json(toOutingsData(await getNextOutings(currentLocale), translations(currentLocale)));
