import type { APIRoute } from 'astro';
import icon from '#brand/icon.svg?raw';
import { toTabIcon } from '#src/brand/drawings.ts';

export const GET: APIRoute = () => new Response(toTabIcon(icon), { headers: { 'content-type': 'image/svg+xml' } });
