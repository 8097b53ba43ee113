import type { APIRoute, InferGetStaticPropsType } from 'astro';
import icon from '#brand/icon.svg?raw';
import { drawPng } from '#src/brand/icons.ts';

/** Sizes in pixels, by the names that phones look for and the web manifest gives. */
const SIZES = { 'apple-touch-icon': 180, 'icon-192': 192, 'icon-maskable-512': 512 };

export const getStaticPaths = () =>
	Object.entries(SIZES).map(([name, size]) => ({ params: { icon: name }, props: { size } }));

export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = async ({ props }) =>
	new Response(await drawPng(icon, props.size), { headers: { 'content-type': 'image/png' } });
