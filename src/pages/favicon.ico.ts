import type { APIRoute } from 'astro';
import icon from '#brand/icon.svg?raw';
import { toTabIcon } from '#src/brand/drawings.ts';
import { drawPng, toIco } from '#src/brand/icons.ts';

/** The same icon for feed readers and old browsers, which ask for this address without reading a page. */
export const GET: APIRoute = async () =>
	new Response(toIco(await drawPng(toTabIcon(icon), 32)), { headers: { 'content-type': 'image/x-icon' } });
