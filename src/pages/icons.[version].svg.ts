import type { APIRoute } from 'astro';
import { iconFile, iconVersion } from '#src/components/icons/icon-file.ts';

export const getStaticPaths = () => [{ params: { version: iconVersion } }];

export const GET: APIRoute = () => new Response(iconFile, { headers: { 'content-type': 'image/svg+xml' } });
