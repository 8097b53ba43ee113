import type { APIRoute, GetStaticPaths } from 'astro';
import { cutSocialPicture } from '#src/images/social-picture.ts';
import { getTrails } from '../../../../data.ts';

export const getStaticPaths = (async () =>
	(await getTrails()).map(({ id, cover, focus }) => ({
		params: { id },
		props: { cover, focus },
	}))) satisfies GetStaticPaths;

export const GET: APIRoute = async ({ props: { cover, focus } }) =>
	new Response(await cutSocialPicture(cover, focus), { headers: { 'content-type': 'image/jpeg' } });
