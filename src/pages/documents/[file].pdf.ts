import type { APIRoute, GetStaticPaths } from 'astro';
import { getDocumentContent, getDocumentFiles } from '#src/features/about/data.ts';

export const getStaticPaths = (async () =>
	(await getDocumentFiles()).map((name) => ({
		params: { file: name.replace(/\.pdf$/, '') },
		props: { name },
	}))) satisfies GetStaticPaths;

export const GET: APIRoute = async ({ props: { name } }) =>
	new Response(await getDocumentContent(name), { headers: { 'content-type': 'application/pdf' } });
