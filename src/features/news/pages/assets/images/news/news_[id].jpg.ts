import type { APIRoute, GetStaticPaths } from 'astro';
import { cutSocialPicture } from '#src/images/social-picture.ts';
import { getNews } from '../../../../data.ts';

export const getStaticPaths = (async () =>
	(await getNews()).map(({ id, image, focus }) => ({
		params: { id },
		props: { image, focus },
	}))) satisfies GetStaticPaths;

export const GET: APIRoute = async ({ props: { image, focus } }) =>
	new Response(await cutSocialPicture(image, focus), { headers: { 'content-type': 'image/jpeg' } });
