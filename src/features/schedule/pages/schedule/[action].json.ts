import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { getActions } from '../../data.ts';
import { scheduleProps } from '../../schedule-props.ts';

export const getStaticPaths = async () =>
	(await getActions()).map((action) => ({ params: { action: action.id }, props: { action } }));

/** What the form of the page beside it needs to open over another page. */
export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = async ({ props, currentLocale }) =>
	Response.json(await scheduleProps(props.action, currentLocale));
