import type { Responder } from '../http/responder.ts';
import { decodePath } from './find-file.ts';
import type { SiteRules } from './rules.ts';
import type { StaticFiles } from './static-files.ts';

/** Refuses an address that can't name a file, before anything else has to make sense of it. */
export const refuseMalformedPaths: Responder = async (request) =>
	decodePath(new URL(request.url).pathname) === undefined ? new Response('Bad Request', { status: 400 }) : undefined;

/** Answers with the built site in Netlify's order: forced redirects, files, other redirects, the 404 page. */
export const respondWithSite =
	(files: StaticFiles, rules: SiteRules): Responder =>
	async (request) => {
		const redirect = await rules.redirectFor(request);
		const response =
			(redirect?.force && (await redirect.answer(files.respond))) ||
			(await files.respond(request)) ||
			(await redirect?.answer(files.respond)) ||
			(await files.notFound(request));
		const withRules = new Response(response.body, response);
		for (const [name, value] of Object.entries(await rules.headersFor(request))) withRules.headers.set(name, value);
		return withRules;
	};
