import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { scheduleProps } from '#src/components/form/schedule-props.ts';
import { getActions } from '#src/data/home.ts';
import { getSite } from '#src/data/site.ts';

export const getStaticPaths = async () =>
	(await getActions()).map((action) => ({ params: { action: action.id }, props: { action } }));

/** What the form of the page beside it needs to open over another page. */
export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = async ({ props }) =>
	Response.json(scheduleProps(await getSite(), props.action));
