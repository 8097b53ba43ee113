import type { APIRoute, GetStaticPathsOptions, InferGetStaticPropsType } from 'astro';
import { languageOf } from '#src/translated-addresses.ts';
import { getActions, scheduleProps } from '../../data.ts';

export const getStaticPaths = async ({ routePattern }: GetStaticPathsOptions) =>
	(await getActions(languageOf(routePattern))).map((action) => ({ params: { action: action.id }, props: { action } }));

/** The properties of the action's form. The home page needs them to open the form in a dialog. */
export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = async ({ props, currentLocale }) =>
	Response.json(await scheduleProps(props.action, currentLocale));
